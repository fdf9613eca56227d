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
import dev.bulwark.program.interpreter.PartialEvaluation;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private OpenCall frame;
  private Location at;
  private boolean decided = true;
  private boolean assumes = false;

  Walk(Program program) {
    this.program = program;
    this.bounds = new Bounds(program);
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

  Proof.Unrolled proof() {
    return bounds.proof();
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
