package dev.bulwark.engine.common;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.encoding.BitPreciseEncoding;
import dev.bulwark.program.encoding.GuardedState;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.loop.LoopStructure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * An inlined program as a graph of its cut points (the start and the loop heads) with everything
 * between them folded into one {@link GuardedStep}, the block from one cut point to the next. Each
 * region (the acyclic part that a cut point reaches before the next ones) also says under which
 * condition it reaches a bad location.
 */
public final class BlockSystem {

  /**
   * What can happen from a cut point on: blocks to the next ones, or a bad location.
   *
   * @param errors under which condition each goal is reached that can be; in the order of paths
   * @param anyError under which condition some goal is reached
   */
  public record Region(
      Location source,
      List<GuardedStep> blocks,
      Map<Goal, Term> errors,
      Term anyError,
      Term incomplete,
      Map<Edge, Variable> inputs) {

    /** Under which condition one of these goals is reached. */
    public Term error(TermFactory terms, Predicate<Goal> some) {
      return errors.keySet().stream().allMatch(some)
          ? anyError
          : terms.or(
              errors.entrySet().stream()
                  .filter(error -> some.test(error.getKey()))
                  .map(Map.Entry::getValue)
                  .toList());
    }
  }

  private final Program program;
  private final Procedure procedure;
  private final List<Location> cutPoints = new ArrayList<>();
  private final Map<Location, Region> regions = new LinkedHashMap<>();
  private final List<Variable> variables;
  private final Liveness liveness;
  private final LoopStructure loops;

  private BlockSystem(Program program) {
    this.program = program;
    this.procedure = program.start();
    this.liveness = Liveness.of(procedure);
    this.loops = LoopStructure.of(procedure);
    List<Variable> all = new ArrayList<>();
    program.globals().stream().map(ProgramVariable::term).forEach(all::add);
    procedure.frameVariables().stream().map(ProgramVariable::term).forEach(all::add);
    this.variables = List.copyOf(all);
  }

  /** The program must have been inlined: its start procedure contains no calls. */
  public static BlockSystem of(Program program) {
    BlockSystem system = new BlockSystem(program);
    system.build();
    return system;
  }

  /** Is every action of the start procedure one that blocks can express, and none a call? */
  public static boolean isApplicable(Program program) {
    return program.start().edges().stream().noneMatch(edge -> edge.action() instanceof Action.Call);
  }

  public Program program() {
    return program;
  }

  public TermFactory terms() {
    return program.terms();
  }

  public Location start() {
    return procedure.entry();
  }

  /** The start, and the loop heads that it reaches. */
  public List<Location> cutPoints() {
    return Collections.unmodifiableList(cutPoints);
  }

  public boolean isCutPoint(Location location) {
    return regions.containsKey(location);
  }

  /** Cut points that can be met again: all but a start that is no loop head. */
  public List<Location> loopHeads() {
    return cutPoints.stream()
        .filter(
            cut ->
                cut != start()
                    || regions.values().stream()
                        .flatMap(r -> r.blocks().stream())
                        .anyMatch(b -> b.target() == cut))
        .toList();
  }

  /**
   * Loop heads that no block leads to, since a contradiction stands before them. A proof has to say
   * that they are unreachable: the checker does not see that by itself.
   */
  public List<Location> unreachableHeads() {
    return loops.heads().stream().filter(head -> !regions.containsKey(head)).toList();
  }

  public Region region(Location cutPoint) {
    Region region = regions.get(cutPoint);
    if (region == null) {
      throw new IllegalArgumentException(cutPoint + " is no cut point");
    }
    return region;
  }

  /** Everything that makes up a state: globals and the variables of the start procedure. */
  public List<Variable> variables() {
    return variables;
  }

  /** The variables whose values still matter at a cut point; the others may hold anything there. */
  public List<ProgramVariable> liveVariables(Location cutPoint) {
    List<ProgramVariable> live = new ArrayList<>(program.globals());
    live.addAll(liveness.live(cutPoint));
    return live;
  }

  private void build() {
    Set<Location> cuts = new HashSet<>(loops.heads());
    cuts.add(procedure.entry());
    List<Location> order = topologicalOrder(cuts);
    BitPreciseEncoding encoding = new BitPreciseEncoding(program);
    ArrayDeque<Location> open = new ArrayDeque<>(List.of(procedure.entry()));
    Set<Location> found = new HashSet<>(open);
    while (!open.isEmpty()) {
      Location source = open.poll();
      Region region = new RegionBuilder(encoding, cuts, source).build(order);
      cutPoints.add(source);
      regions.put(source, region);
      for (GuardedStep block : region.blocks()) {
        if (found.add(block.target())) {
          open.add(block.target());
        }
      }
    }
  }

  /**
   * Reverse postorder of the procedure's graph with the edges into cut points taken away, which
   * leaves no cycle.
   */
  private List<Location> topologicalOrder(Set<Location> cuts) {
    List<Location> postorder = new ArrayList<>();
    Set<Location> seen = new HashSet<>();
    for (Location root : procedure.locations()) {
      ArrayDeque<Location> stack = new ArrayDeque<>();
      Map<Location, Integer> next = new HashMap<>();
      if (seen.add(root)) {
        stack.push(root);
      }
      while (!stack.isEmpty()) {
        Location top = stack.peek();
        List<Edge> outgoing = procedure.outgoing(top);
        int i = next.merge(top, 1, Integer::sum) - 1;
        if (i < outgoing.size()) {
          Location target = outgoing.get(i).target();
          if (!cuts.contains(target) && seen.add(target)) {
            stack.push(target);
          }
        } else {
          postorder.add(stack.pop());
        }
      }
    }
    Collections.reverse(postorder);
    return postorder;
  }

  /** Executes one region symbolically, location by location. */
  private final class RegionBuilder {

    private final BitPreciseEncoding encoding;
    private final Set<Location> cuts;
    private final Location source;
    private final Map<Location, List<GuardedState>> arrived = new HashMap<>();
    private final Map<Location, List<GuardedState>> atCuts = new LinkedHashMap<>();
    private final Map<Edge, Variable> inputs = new LinkedHashMap<>();
    private final Map<Goal, List<Term>> errors = new LinkedHashMap<>();
    private final List<Term> anyError = new ArrayList<>();
    private final List<Term> incompletes = new ArrayList<>();

    RegionBuilder(BitPreciseEncoding encoding, Set<Location> cuts, Location source) {
      this.encoding = encoding;
      this.cuts = cuts;
      this.source = source;
    }

    Region build(List<Location> order) {
      leave(source, encoding.initial());
      for (Location location : order) {
        List<GuardedState> states = arrived.remove(location);
        if (states != null) {
          leave(location, encoding.forgetDead(encoding.merge(states), CallString.EMPTY, location));
        }
      }
      Set<Variable> symbols = new LinkedHashSet<>(inputs.values());
      List<GuardedStep> blocks = new ArrayList<>();
      atCuts.forEach(
          (target, states) -> {
            GuardedState merged =
                encoding.forgetDead(encoding.merge(states), CallString.EMPTY, target);
            blocks.add(new GuardedStep(source, target, merged.guard(), merged.state(), symbols));
          });
      Map<Goal, Term> goals = new LinkedHashMap<>();
      errors.forEach((goal, conditions) -> goals.put(goal, terms().or(conditions)));
      return new Region(
          source,
          List.copyOf(blocks),
          Collections.unmodifiableMap(goals),
          terms().or(anyError),
          terms().or(incompletes),
          inputs);
    }

    private void leave(Location location, GuardedState state) {
      Optional<Goal> goal = location.goal();
      if (goal.isPresent()) {
        errors.computeIfAbsent(goal.get(), g -> new ArrayList<>()).add(state.guard());
        anyError.add(state.guard());
      } else if (location.isIncomplete()) {
        incompletes.add(state.guard());
      }
      for (Edge edge : procedure.outgoing(location)) {
        List<Variable> taken = new ArrayList<>(1);
        GuardedState after = encoding.step(state, edge, CallString.EMPTY, taken::add);
        if (after.guard() == terms().bool(false)) {
          continue;
        }
        taken.forEach(symbol -> inputs.put(edge, symbol));
        Map<Location, List<GuardedState>> arrivals =
            cuts.contains(edge.target()) ? atCuts : arrived;
        arrivals.computeIfAbsent(edge.target(), target -> new ArrayList<>()).add(after);
      }
    }
  }
}
