package dev.bulwark.engine.execution;

import dev.bulwark.evidence.Proof;
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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The one path through a program, with what is known of its state. */
final class Walk {

  /** An activation: its variables, and the iterations of the loops that it is in. */
  private static final class OpenCall {
    private final Procedure procedure;
    private final LoopIterations iterations;
    private final Map<Variable, PartialValue> values = new HashMap<>();

    OpenCall(Procedure procedure, LoopIterations iterations) {
      this.procedure = procedure;
      this.iterations = iterations;
    }
  }

  private record Waiting(OpenCall frame, Edge call) {}

  private final Program program;
  private final Bounds bounds;
  private final Set<Variable> globalVariables = new HashSet<>();
  private final Map<Variable, PartialValue> globals = new HashMap<>();
  private final PartialEvaluation state = new PartialEvaluation(this::read);
  private final ArrayDeque<Waiting> stack = new ArrayDeque<>();
  private final DecidedLoops loops;
  private final Recurrence recurrence = new Recurrence();
  private OpenCall frame;
  private Location at;
  private boolean decided = true;
  private boolean assumes = false;

  Walk(Program program) {
    this(program, DecidedLoops.MANY_PASSES);
  }

  /**
   * @param manyPasses passes of a loop's head before the loop is compiled
   */
  Walk(Program program, int manyPasses) {
    this.program = program;
    this.bounds = new Bounds(program);
    this.loops = new DecidedLoops(program, bounds::loops, manyPasses);
    program.globals().forEach(variable -> globalVariables.add(variable.term()));
    this.frame = new OpenCall(program.start(), bounds.enter(program.start()));
    this.at = program.start().entry();
    frame.iterations.arrive(null, at);
  }

  Location at() {
    return at;
  }

  /** Was every condition decided so far, but for assumptions? */
  boolean isDecided() {
    return decided;
  }

  /**
   * Was there an assumption that may not hold? It is no fork: who does not get past it ends there.
   * But maybe nobody gets past it.
   */
  boolean assumes() {
    return assumes;
  }

  /** How often loops have iterated; none if that is more than a proof can say. */
  Optional<Proof.Unrolled> proof() {
    return bounds.proof();
  }

  /**
   * Runs through the loop that begins here as compiled code, if it has been passed often and all
   * that it needs is known; returns the steps taken.
   */
  long skip(BooleanSupplier stop) {
    if (!frame.iterations.isHead(at) || loops.pass(at).isEmpty()) {
      return 0;
    }
    Optional<DecidedLoops.Passage> passed =
        loops.run(
            at, variable -> read(variable.term()), frame.iterations::count, Long.MAX_VALUE, stop);
    passed.ifPresent(this::resume);
    return passed.map(DecidedLoops.Passage::steps).orElse(0L);
  }

  /** Takes over the state in which compiled code has ended. */
  private void resume(DecidedLoops.Passage passage) {
    passage.changes(this::write);
    passage.greatestCounts().forEach(bounds::met);
    int context = CompiledLoop.OWN;
    for (CompiledLoop.OpenCall call : passage.calls()) {
      count(passage, context, call.edge().source());
      Procedure callee = program.procedure(((Action.Call) call.edge().action()).callee());
      stack.push(new Waiting(frame, call.edge()));
      frame = new OpenCall(callee, bounds.enter(callee));
      passage.variables(call, this::write);
      context = call.context();
    }
    at = passage.location();
    count(passage, context, at);
  }

  private void count(DecidedLoops.Passage passage, int context, Location location) {
    frame.iterations.resume(location, head -> passage.count(context, head));
  }

  /** Goes one step; false if this is the end, or if it is not known where to go. */
  boolean step() {
    if (!(at.role() instanceof Location.Role.Plain)) {
      // What comes after undefined behaviour is anybody's guess, but it is assumed not to happen.
      return false;
    }
    List<Edge> edges = frame.procedure.outgoing(at);
    if (at == frame.procedure.exit() && edges.isEmpty()) {
      return leave();
    }
    Edge passing = null;
    for (Edge edge : edges) {
      Value passes =
          edge.action() instanceof Action.Assume(Term condition)
              ? state.value(condition)
              : Value.TRUE;
      if (passes == null && edges.size() == 1) {
        assumes = true;
        passes = Value.TRUE;
      }
      if (passes == null || (passes.equals(Value.TRUE) && passing != null)) {
        decided = false;
        return false;
      }
      passing = passes.equals(Value.TRUE) ? edge : passing;
    }
    return passing != null && take(passing);
  }

  private boolean take(Edge edge) {
    switch (edge.action()) {
      case Action.Skip skip -> {}
      case Action.Assume assume -> {}
      case Action.Assign(ProgramVariable variable, Term value) ->
          write(variable, state.evaluate(value));
      case Action.Havoc havoc ->
          write(
              havoc.variable(),
              state.havocked(havoc.variable().term(), frame.procedure.outgoing(edge.target())));
      case Action.Call call -> {
        enter(edge, call);
        return true;
      }
    }
    arrive(edge.source(), edge.target());
    return true;
  }

  /** Has it come back, after the last step, to a state that it was in? */
  boolean returns() {
    return recurrence.returns(at, this::known);
  }

  private List<Object> known() {
    List<Object> known = new ArrayList<>();
    known.add(new HashMap<>(globals));
    known.add(new HashMap<>(frame.values));
    for (Waiting waiting : stack) {
      known.add(waiting.call);
      known.add(new HashMap<>(waiting.frame.values));
    }
    return known;
  }

  private void arrive(@Nullable Location from, Location to) {
    at = to;
    frame.iterations.arrive(from, to);
  }

  private void enter(Edge edge, Action.Call call) {
    Procedure callee = program.procedure(call.callee());
    OpenCall entered = new OpenCall(callee, bounds.enter(callee));
    for (int i = 0; i < callee.parameters().size(); i++) {
      PartialValue argument = state.evaluate(call.arguments().get(i));
      if (argument != null) {
        entered.values.put(callee.parameters().get(i).term(), argument);
      }
    }
    stack.push(new Waiting(frame, edge));
    frame = entered;
    arrive(null, callee.entry());
  }

  private boolean leave() {
    if (stack.isEmpty()) {
      return false;
    }
    PartialValue result =
        frame.procedure.result().map(variable -> state.evaluate(variable.term())).orElse(null);
    bounds.leave(frame.procedure);
    Waiting caller = stack.pop();
    frame = caller.frame;
    if (caller.call.action() instanceof Action.Call call && call.result().isPresent()) {
      write(call.result().get(), result);
    }
    arrive(caller.call.source(), caller.call.target());
    return true;
  }

  private @Nullable PartialValue read(Variable variable) {
    return (globalVariables.contains(variable) ? globals : frame.values).get(variable);
  }

  private void write(ProgramVariable variable, @Nullable PartialValue value) {
    Map<Variable, PartialValue> values =
        globalVariables.contains(variable.term()) ? globals : frame.values;
    if (value == null) {
      values.remove(variable.term());
    } else {
      values.put(variable.term(), value);
    }
  }
}
