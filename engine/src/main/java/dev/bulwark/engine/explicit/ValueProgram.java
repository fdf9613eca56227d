package dev.bulwark.engine.explicit;

import dev.bulwark.engine.explicit.CompiledEdge.Effect;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.analysis.Liveness;
import dev.bulwark.program.loop.Loop;
import dev.bulwark.program.loop.LoopStructure;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An inlined program made ready for explicit values. */
final class ValueProgram {

  private final Program program;
  private final Slots slots;
  private final Map<Location, CompiledLocation> places = new HashMap<>();
  private final Map<Edge, CompiledEdge> steps = new HashMap<>();
  private final Map<CompiledLocation, List<CompiledEdge>> inLoops = new HashMap<>();
  private final BitSet counters = new BitSet();

  ValueProgram(Program program) {
    this.program = program;
    this.slots = new Slots(program);
    Procedure procedure = program.start();
    LoopStructure loops = LoopStructure.of(procedure);
    Liveness liveness = Liveness.of(procedure);
    Map<Location, Integer> numbers = new HashMap<>();
    procedure.locations().forEach(location -> numbers.put(location, numbers.size()));
    for (Location location : procedure.locations()) {
      places.put(
          location,
          new CompiledLocation(
              location,
              numbers.getOrDefault(location, -1),
              loops.withHead(location).map(loop -> body(loop, numbers)).orElse(null),
              live(liveness.live(location))));
    }
    TermCompiler compiler = new TermCompiler(slots);
    for (Edge edge : procedure.edges()) {
      CompiledEdge step =
          new CompiledEdge(edge, place(edge.target()), effect(edge, compiler), reads(edge));
      steps.put(edge, step);
      place(edge.source()).add(step);
      if (loops.depth(edge.source()) > 0 && counts(edge)) {
        counters.set(step.writes());
      }
    }
  }

  private static BitSet body(Loop loop, Map<Location, Integer> numbers) {
    BitSet body = new BitSet();
    loop.body().forEach(location -> body.set(numbers.getOrDefault(location, -1)));
    return body;
  }

  private BitSet live(List<ProgramVariable> assignment) {
    BitSet live = new BitSet(slots.count());
    live.set(0, program.globals().size());
    assignment.forEach(variable -> live.set(slots.of(variable.term())));
    return live;
  }

  private Effect effect(Edge edge, TermCompiler compiler) {
    return switch (edge.action()) {
      case Action.Skip skip -> new Effect.Nothing();
      case Action.Assign(ProgramVariable variable, Term value) -> {
        int slot = slots.of(variable.term());
        yield slots.isNarrow(slot)
            ? new Effect.Narrow(slot, compiler.compile(value))
            : new Effect.Wide(slot, value);
      }
      case Action.Assume(Term condition) ->
          new Effect.Assume(compiler.compile(condition), Equation.of(condition, slots, compiler));
      case Action.Havoc havoc -> new Effect.Forget(slots.of(havoc.variable().term()));
      case Action.Call call -> throw new IllegalArgumentException("not inlined: " + edge);
    };
  }

  private int[] reads(Edge edge) {
    Set<Variable> read =
        switch (edge.action()) {
          case Action.Assign(ProgramVariable variable, Term value) -> Terms.freeVariables(value);
          case Action.Assume(Term condition) -> Terms.freeVariables(condition);
          case Action.Skip skip -> Set.of();
          case Action.Havoc havoc -> Set.of();
          case Action.Call call -> Set.of();
        };
    return read.stream().mapToInt(slots::of).filter(slot -> slot >= 0).toArray();
  }

  /** Does the edge add a constant to a variable? In a loop that makes it take ever new values. */
  private static boolean counts(Edge edge) {
    return edge.action() instanceof Action.Assign(ProgramVariable variable, Application sum)
        && (sum.op() == Op.BV_ADD || sum.op() == Op.BV_SUB || sum.op() == Op.ADD)
        && sum.args().contains(variable.term())
        && sum.args().stream().anyMatch(Constant.class::isInstance);
  }

  Program program() {
    return program;
  }

  Slots slots() {
    return slots;
  }

  /** Variables that a loop counts up or down. */
  boolean isCounter(int slot) {
    return counters.get(slot);
  }

  CompiledLocation place(Location location) {
    return Objects.requireNonNull(places.get(location), () -> "unknown location " + location);
  }

  CompiledEdge step(Edge edge) {
    return Objects.requireNonNull(steps.get(edge), () -> "unknown edge " + edge);
  }

  /** The steps that leave locations of the head's loop. */
  List<CompiledEdge> stepsIn(CompiledLocation head) {
    return inLoops.computeIfAbsent(
        head,
        h ->
            program.start().edges().stream()
                .filter(edge -> h.hasInLoop(place(edge.source())))
                .map(this::step)
                .toList());
  }

  /** The sorts of all variables. */
  List<Sort> sorts() {
    return java.util.stream.IntStream.range(0, slots.count())
        .<Sort>mapToObj(slot -> slots.variable(slot).sort())
        .toList();
  }

  /**
   * Takes the step and then all that must come after it, up to a loop head, a fork or a bad
   * location. Null if the path ends before: with a contradiction or the end of the program.
   *
   * @param passed hears of every step that was taken
   */
  @Nullable CompiledLocation run(
      Assignment assignment, CompiledEdge first, @Nullable Consumer<CompiledEdge> passed) {
    if (!first.apply(assignment)) {
      return null;
    }
    if (passed != null) {
      passed.accept(first);
    }
    return runOn(assignment, first.target(), passed);
  }

  /** The same from a place on, where it may end at once. */
  @Nullable CompiledLocation runOn(
      Assignment assignment, CompiledLocation from, @Nullable Consumer<CompiledEdge> passed) {
    CompiledLocation place = from;
    while (!place.isLoopHead() && !place.location().isBad()) {
      CompiledEdge step = place.onlyStep(assignment);
      if (step == null) {
        return place.forks(assignment) ? place : null;
      }
      if (!step.apply(assignment)) {
        return null;
      }
      if (passed != null) {
        passed.accept(step);
      }
      place = step.target();
    }
    return place;
  }
}
