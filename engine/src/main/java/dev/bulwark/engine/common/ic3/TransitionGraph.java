package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.InlinedProgram;
import dev.bulwark.engine.common.lemma.Houdini;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.solver.Theory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An inlined program as locations with guarded steps between them, either one for each edge or one
 * for each block between cut points. All states can be at the start.
 */
public final class TransitionGraph implements Houdini.Steps {

  private final Program program;
  private final Map<Location, List<GuardedStep>> incoming = new LinkedHashMap<>();
  private final Map<Location, List<GuardedStep>> outgoing = new LinkedHashMap<>();
  private final List<ErrorTransition> errors = new ArrayList<>();

  /** The edge that takes each input. */
  private final Map<Variable, Edge> inputs = new HashMap<>();

  private int errorSteps = 1;

  private final IdentityHashMap<GuardedStep, Substitution> effects = new IdentityHashMap<>();

  private TransitionGraph(Program program) {
    this.program = program;
    addLocation(program.start().entry());
  }

  /** The same graph with other error transitions, which stand for that many steps each. */
  public TransitionGraph withErrors(List<ErrorTransition> others, int steps) {
    TransitionGraph copy = new TransitionGraph(program);
    incoming.forEach((at, some) -> copy.incoming.put(at, new ArrayList<>(some)));
    outgoing.forEach((at, some) -> copy.outgoing.put(at, new ArrayList<>(some)));
    copy.inputs.putAll(inputs);
    copy.errorSteps = steps;
    others.forEach(copy::add);
    return copy;
  }

  /** With a step for each path from cut point to cut point, or else for each basic block. */
  public static TransitionGraph of(InlinedProgram inlined, boolean blocks) {
    return blocks ? ofBlocks(inlined.blocks()) : ofEdges(inlined.program());
  }

  /** One step for each path from cut point to cut point. */
  public static TransitionGraph ofBlocks(BlockSystem system) {
    TransitionGraph graph = new TransitionGraph(system.program());
    system.cutPoints().forEach(graph::addLocation);
    for (Location cut : system.cutPoints()) {
      BlockSystem.Region region = system.region(cut);
      region.inputs().forEach((edge, symbol) -> graph.inputs.put(symbol, edge));
      for (GuardedStep block : region.blocks()) {
        graph.add(block);
      }
      region
          .errors()
          .forEach(
              (goal, condition) ->
                  graph.add(
                      new ErrorTransition(
                          cut, condition, region.inputs(), new ErrorTransition.Error(goal))));
      graph.add(
          new ErrorTransition(
              cut, region.incomplete(), region.inputs(), new ErrorTransition.Incomplete()));
    }
    return graph;
  }

  /**
   * One step for each basic block that can be reached from the start: edges through locations where
   * nothing else begins or ends are one step. The program must have been inlined: its start
   * procedure contains no calls.
   */
  public static TransitionGraph ofEdges(Program program) {
    TransitionGraph graph = new TransitionGraph(program);
    Location entry = program.start().entry();
    if (entry.isBad()) {
      graph.add(new ErrorTransition(entry, program.terms().bool(true), Map.of(), target(entry)));
      return graph;
    }
    ArrayDeque<Location> open = new ArrayDeque<>(List.of(entry));
    while (!open.isEmpty()) {
      for (Edge edge : program.start().outgoing(open.poll())) {
        GuardedStep step = graph.basicBlock(edge);
        Location target = step.target();
        if (Terms.isFalse(step.guard())) {
          continue;
        }
        if (target.isBad()) {
          // What is written on the path to a bad location does not matter.
          graph.add(
              new ErrorTransition(
                  step.source(), step.guard(), graph.inputsByEdge(step), target(target)));
          continue;
        }
        if (graph.addLocation(target)) {
          open.add(target);
        }
        graph.add(step);
      }
    }
    return graph;
  }

  private static ErrorTransition.Target target(Location bad) {
    return bad.goal()
        .<ErrorTransition.Target>map(ErrorTransition.Error::new)
        .orElseGet(ErrorTransition.Incomplete::new);
  }

  /** The edge, and those that must come after it and after no other. */
  private GuardedStep basicBlock(Edge first) {
    Procedure procedure = program.start();
    GuardedStep block = step(first);
    while (!Terms.isFalse(block.guard())
        && !block.target().isBad()
        && block.target() != block.source()
        && block.target() != procedure.entry()
        && procedure.incoming(block.target()).size() == 1
        && procedure.outgoing(block.target()).size() == 1) {
      block = block.then(terms(), step(procedure.outgoing(block.target()).getFirst()));
    }
    return block;
  }

  private GuardedStep step(Edge edge) {
    return GuardedStep.of(
        terms(),
        edge,
        havoc -> {
          Variable symbol =
              terms().freshVariable("input:" + havoc.site().id(), havoc.variable().sort());
          inputs.put(symbol, edge);
          return symbol;
        });
  }

  private boolean addLocation(Location location) {
    outgoing.putIfAbsent(location, new ArrayList<>());
    return incoming.putIfAbsent(location, new ArrayList<>()) == null;
  }

  private void add(GuardedStep transition) {
    list(outgoing, transition.source()).add(transition);
    list(incoming, transition.target()).add(transition);
  }

  private void add(ErrorTransition error) {
    if (!Terms.isFalse(error.condition())) {
      errors.add(error);
    }
  }

  private static List<GuardedStep> list(Map<Location, List<GuardedStep>> map, Location location) {
    return Objects.requireNonNull(map.get(location), () -> location + " is not in this graph");
  }

  public Program program() {
    return program;
  }

  @Override
  public TermFactory terms() {
    return program.terms();
  }

  public Location start() {
    return program.start().entry();
  }

  /** What formulas over the states are about. */
  public Theory theory() {
    List<Sort> sorts = new ArrayList<>();
    program.globals().forEach(variable -> sorts.add(variable.sort()));
    program.start().frameVariables().forEach(variable -> sorts.add(variable.sort()));
    return Theory.of(sorts);
  }

  /** In the order in which they are found from the start. */
  @Override
  public List<Location> locations() {
    return List.copyOf(incoming.keySet());
  }

  public boolean contains(Location location) {
    return incoming.containsKey(location);
  }

  public List<GuardedStep> incoming(Location location) {
    return Collections.unmodifiableList(list(incoming, location));
  }

  @Override
  public List<GuardedStep> outgoing(Location location) {
    return Collections.unmodifiableList(list(outgoing, location));
  }

  /** The transitions to bad locations. */
  public List<ErrorTransition> errorTransitions() {
    return Collections.unmodifiableList(errors);
  }

  /** How many steps each error transition stands for. */
  public int errorSteps() {
    return errorSteps;
  }

  /**
   * The same by source, those to errors apart from those to where the model is incomplete: what one
   * query can ask about.
   */
  public List<List<ErrorTransition>> errorGroups() {
    Map<Map.Entry<Location, Boolean>, List<ErrorTransition>> groups = new LinkedHashMap<>();
    for (ErrorTransition error : errors) {
      groups
          .computeIfAbsent(Map.entry(error.source(), error.isError()), key -> new ArrayList<>())
          .add(error);
    }
    return List.copyOf(groups.values());
  }

  /** The inputs of a step of this graph, by the edges that take them. */
  public Map<Edge, Variable> inputsByEdge(GuardedStep transition) {
    Map<Edge, Variable> byEdge = new LinkedHashMap<>();
    for (Variable input : transition.inputs()) {
      byEdge.put(Objects.requireNonNull(inputs.get(input), () -> input + " is no input"), input);
    }
    return byEdge;
  }

  @Override
  public Term before(GuardedStep transition, Term formula) {
    return effects.computeIfAbsent(transition, t -> t.before(terms())).apply(formula);
  }
}
