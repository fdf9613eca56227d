package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.bytecode.CompiledLoop;
import dev.bulwark.program.interpreter.DecidedLoops;
import dev.bulwark.program.interpreter.PartialEvaluation;
import dev.bulwark.program.interpreter.PartialValue;
import dev.bulwark.program.interpreter.Recurrence;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The run of a program whose path does not depend on what is unknown: inputs, uninitialised
 * variables, and what is computed from them have no value (arrays have some elements), and the walk
 * gives up where a condition has none. If it gets to an end within the bounds (those of an unrolled
 * proof, where it is to confirm one), every execution has taken this path, and no solver needs to
 * be asked, however long the path was. Only some goals may be asked about; an execution that ends
 * at another one ends well, and so the input that decides whether it does is no fork. Loops that it
 * goes through very often are compiled; the code stops where the next step is not decided, and
 * counts iterations as the bounds do.
 */
final class DecidedRun {

  /** How the walk ended. */
  enum End {
    /** Every execution ends, and well, if no assumption has stopped it. */
    WELL,
    /** Every execution ends by an assumption that does not hold. */
    BLOCKED,
    /**
     * Every execution that nothing stops goes on for ever: what is known of the state is what was
     * known of it before, and so the next steps are those that followed then.
     */
    FOREVER,
    /** Every execution that no assumption stops has undefined behaviour. */
    UNDEFINED,
    /** Nothing is known, or it is not good. */
    OPEN
  }

  private static final int STEPS_BETWEEN_CHECKS = 1024;

  /** An activation that waits for a call. */
  private record Waiting(
      Activation activation, @Nullable PartialValue[] frame, Edge call, List<Integer> counters) {}

  private final Program program;
  private final GoalSet goals;
  private final Scope scope;
  private final BoundedPath bounds;
  private final DecidedLoops loops;
  private final PartialEvaluation state = new PartialEvaluation(this::read);
  private final ArrayDeque<Waiting> stack = new ArrayDeque<>();
  private final @Nullable PartialValue[] globals;
  private Activation activation;
  private @Nullable PartialValue[] frame;
  private Location at;
  private List<Integer> counters = List.of();
  private final Recurrence recurrence = new Recurrence();

  private DecidedRun(
      Program program, GoalSet goals, Scope scope, BoundedPath bounds, int manyPasses) {
    this.program = program;
    this.goals = goals;
    this.scope = scope;
    this.bounds = bounds;
    this.loops = new DecidedLoops(program, bounds::counted, manyPasses);
    this.globals = new PartialValue[scope.globals().size()];
    this.activation = Activation.root(program.start());
    this.frame = new PartialValue[scope.frame(program.start()).size()];
    this.at = program.start().entry();
  }

  static End of(
      Program program, GoalSet goals, Scope scope, BoundedPath bounds, long steps, Budget budget) {
    return of(program, goals, scope, bounds, steps, budget, DecidedLoops.MANY_PASSES);
  }

  /**
   * @param manyPasses passes of a location before the loop through it is compiled
   */
  static End of(
      Program program,
      GoalSet goals,
      Scope scope,
      BoundedPath bounds,
      long steps,
      Budget budget,
      int manyPasses) {
    DecidedRun run = new DecidedRun(program, goals, scope, bounds, manyPasses);
    End end = run.arrive(null, run.at);
    long nextCheck = 0;
    for (long step = 0; step < steps; step++) {
      if (end != null) {
        return end;
      }
      if (step >= nextCheck) {
        if (budget.isExhausted()) {
          return End.OPEN;
        }
        nextCheck = step + STEPS_BETWEEN_CHECKS;
      }
      long skipped = run.skip(steps - step, budget);
      if (skipped < 0) {
        return End.OPEN;
      }
      step += skipped;
      end = run.step();
      if (end == null && run.recurrence.returns(run.at, run::known)) {
        return End.FOREVER;
      }
    }
    return End.OPEN;
  }

  /**
   * Runs through the loop that begins here as compiled code, if that can be done; returns the steps
   * taken, or -1 if they go beyond the bounds.
   */
  private long skip(long mostSteps, Budget budget) {
    Optional<CompiledLoop> loop = loops.pass(at);
    if (loop.isEmpty() || !mayMakeCalls(loop.get())) {
      return 0;
    }
    Procedure procedure = activation.procedure();
    Optional<DecidedLoops.Passage> passed =
        loops.run(
            at,
            variable -> read(variable.term()),
            head -> bounds.iterations(procedure, at, counters, head),
            mostSteps,
            budget::isExhausted);
    return passed.map(this::resume).orElse(0L);
  }

  /** Are all calls of the loop within the bounds, whenever they are made? */
  private boolean mayMakeCalls(CompiledLoop loop) {
    Map<Integer, Activation> made = new HashMap<>(Map.of(CompiledLoop.OWN, activation));
    for (CompiledLoop.OpenCall call : loop.calls()) {
      Activation caller = made.get(call.caller());
      Procedure callee = callee(call.edge());
      if (caller == null || !bounds.enters(caller, callee)) {
        return false;
      }
      made.put(call.context(), caller.enter(call.edge(), callee, List.of()));
    }
    return true;
  }

  private Procedure callee(Edge edge) {
    return program.procedure(((Action.Call) edge.action()).callee());
  }

  /** Takes over the state in which compiled code has ended; -1 if it is beyond the bounds. */
  private long resume(DecidedLoops.Passage passage) {
    for (Map.Entry<Location, Long> count : passage.greatestCounts().entrySet()) {
      if (!bounds.allows(count.getKey(), count.getValue())) {
        return -1;
      }
    }
    passage.changes(this::write);
    int context = CompiledLoop.OWN;
    for (CompiledLoop.OpenCall call : passage.calls()) {
      Procedure callee = callee(call.edge());
      stack.push(
          new Waiting(
              activation, frame, call.edge(), counters(passage, context, call.edge().source())));
      activation = activation.enter(call.edge(), callee, List.of());
      frame = new PartialValue[scope.frame(callee).size()];
      passage.variables(call, this::write);
      context = call.context();
    }
    at = passage.location();
    counters = counters(passage, context, at);
    return passage.steps();
  }

  private List<Integer> counters(DecidedLoops.Passage passage, int context, Location location) {
    return bounds.counters(activation.procedure(), location, head -> passage.count(context, head));
  }

  private @Nullable End step() {
    return switch (at.role()) {
      case Location.Role.Error error -> goals.contains(error.goal()) ? End.OPEN : End.WELL;
      case Location.Role.Incomplete incomplete -> End.OPEN;
      case Location.Role.Undefined undefined -> End.UNDEFINED;
      case Location.Role.Halt halt -> End.WELL;
      case Location.Role.Plain plain -> {
        List<Edge> edges = activation.procedure().outgoing(at);
        if (at != activation.procedure().exit()) {
          yield take(goingOn(edges));
        }
        yield edges.isEmpty() ? leave() : End.OPEN;
      }
    };
  }

  /** Of several edges those that do not end the execution at a goal nobody has asked about. */
  private List<Edge> goingOn(List<Edge> edges) {
    return edges.size() > 1 && edges.stream().anyMatch(this::isOfOthers)
        ? edges.stream().filter(edge -> !isOfOthers(edge)).toList()
        : edges;
  }

  private boolean isOfOthers(Edge edge) {
    return edge.target().role() instanceof Location.Role.Error error
        && !goals.contains(error.goal());
  }

  /**
   * Takes the only edge that passes. An assumption that may not hold is no fork: who does not get
   * past it ends here.
   */
  private @Nullable End take(List<Edge> edges) {
    Edge passing = null;
    for (Edge edge : edges) {
      Value passes =
          edge.action() instanceof Action.Assume(Term condition)
              ? state.value(condition)
              : Value.TRUE;
      if (passes == null && edges.size() == 1) {
        passes = Value.TRUE;
      }
      if (passes == null || (passes.equals(Value.TRUE) && passing != null)) {
        return End.OPEN;
      }
      passing = passes.equals(Value.TRUE) ? edge : passing;
    }
    if (passing == null) {
      return End.BLOCKED;
    }
    switch (passing.action()) {
      case Action.Skip skip -> {}
      case Action.Assume assume -> {}
      case Action.Assign(ProgramVariable variable, Term term) ->
          write(variable, state.evaluate(term));
      case Action.Havoc havoc ->
          write(
              havoc.variable(),
              state.havocked(
                  havoc.variable().term(), activation.procedure().outgoing(passing.target())));
      case Action.Call call -> {
        return enter(passing, call);
      }
    }
    return arrive(at, passing.target());
  }

  private @Nullable End arrive(@Nullable Location from, Location to) {
    at = to;
    List<Integer> next = bounds.arrive(activation, from, to, counters).goOn();
    counters = next == null ? List.of() : next;
    return next == null ? End.OPEN : null;
  }

  private @Nullable End enter(Edge edge, Action.Call call) {
    Procedure callee = program.procedure(call.callee());
    @Nullable PartialValue[] entered = new PartialValue[scope.frame(callee).size()];
    for (int i = 0; i < callee.parameters().size(); i++) {
      entered[scope.slot(callee, callee.parameters().get(i).term()).index()] =
          state.evaluate(call.arguments().get(i));
    }
    if (!bounds.enters(activation, callee)) {
      return End.OPEN;
    }
    stack.push(new Waiting(activation, frame, edge, counters));
    activation = activation.enter(edge, callee, List.of());
    frame = entered;
    return arrive(null, callee.entry());
  }

  private @Nullable End leave() {
    if (stack.isEmpty()) {
      return End.WELL;
    }
    PartialValue result =
        activation
            .procedure()
            .result()
            .map(variable -> state.evaluate(variable.term()))
            .orElse(null);
    Waiting caller = stack.pop();
    activation = caller.activation;
    frame = caller.frame;
    counters = caller.counters;
    if (caller.call.action() instanceof Action.Call call && call.result().isPresent()) {
      write(call.result().get(), result);
    }
    return arrive(caller.call.source(), caller.call.target());
  }

  /** All that decides how the walk goes on, but for the location and the bounds. */
  private List<Object> known() {
    List<Object> known = new ArrayList<>();
    addAll(globals, known);
    addAll(frame, known);
    for (Waiting waiting : stack) {
      known.add(waiting.call);
      addAll(waiting.frame, known);
    }
    return known;
  }

  private static void addAll(@Nullable PartialValue[] values, List<Object> to) {
    for (PartialValue value : values) {
      to.add(Optional.ofNullable(value));
    }
  }

  private @Nullable PartialValue read(Variable variable) {
    Scope.Slot slot = scope.slot(activation.procedure(), variable);
    return slot.global() ? globals[slot.index()] : frame[slot.index()];
  }

  private void write(ProgramVariable variable, @Nullable PartialValue value) {
    Scope.Slot slot = scope.slot(activation.procedure(), variable.term());
    (slot.global() ? globals : frame)[slot.index()] = value;
  }
}
