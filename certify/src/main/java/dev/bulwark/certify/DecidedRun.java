package dev.bulwark.certify;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.logic.eval.Valuation;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.solver.Budget;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run of a program whose way does not depend on what is unknown: inputs, uninitialised variables, and what is computed from them have no value, and the
 * walk gives up where a condition has none. If it gets to an end, every execution has gone this way, and that is proof enough, however long the way was.
 */
final class DecidedRun {

  /** How the walk ended. */
  enum End {
    /** Every execution ends, and well. */
    WELL,
    /** Every execution gets to undefined behaviour. */
    UNDEFINED,
    /** Nothing is known, or it is not good. */
    OPEN
  }

  /** An activation that waits for a call. */
  private record Waiting(Procedure procedure, @Nullable Value[] frame, Edge call) {}

  private final Program program;
  private final Scope scope;
  private final ArrayDeque<Waiting> stack = new ArrayDeque<>();
  private final @Nullable Value[] globals;
  private Procedure procedure;
  private @Nullable Value[] frame;
  private Location at;

  private DecidedRun(Program program, Scope scope) {
    this.program = program;
    this.scope = scope;
    this.globals = new Value[scope.globals().size()];
    this.procedure = program.start();
    this.frame = new Value[scope.frame(procedure).size()];
    this.at = procedure.entry();
  }

  static End of(Program program, Scope scope, long steps, Budget budget) {
    DecidedRun run = new DecidedRun(program, scope);
    for (long step = 0; step < steps; step++) {
      if (step % 1024 == 0 && budget.isExhausted()) {
        return End.OPEN;
      }
      End end = run.step();
      if (end != null) {
        return end;
      }
    }
    return End.OPEN;
  }

  private @Nullable End step() {
    return switch (at.role()) {
      case Location.Role.Error error -> End.OPEN;
      case Location.Role.Incomplete incomplete -> End.OPEN;
      case Location.Role.Undefined undefined -> End.UNDEFINED;
      case Location.Role.Halt halt -> End.WELL;
      case Location.Role.Plain plain -> {
        List<Edge> edges = procedure.outgoing(at);
        if (at != procedure.exit()) {
          yield take(edges);
        }
        yield edges.isEmpty() ? leave() : End.OPEN;
      }
    };
  }

  /** Takes the only edge that passes. */
  private @Nullable End take(List<Edge> edges) {
    Edge passing = null;
    for (Edge edge : edges) {
      Value passes = edge.action() instanceof Action.Assume(Term condition) ? value(condition) : Value.TRUE;
      if (passes == null || (passes.equals(Value.TRUE) && passing != null)) {
        return End.OPEN;
      }
      passing = passes.equals(Value.TRUE) ? edge : passing;
    }
    if (passing == null) {
      return End.WELL;
    }
    switch (passing.action()) {
      case Action.Skip skip -> {}
      case Action.Assume assume -> {}
      case Action.Assign(ProgramVariable variable, Term term) -> write(variable, value(term));
      case Action.Havoc havoc -> write(havoc.variable(), null);
      case Action.Call call -> {
        enter(passing, call);
        return null;
      }
      case Action.Relation relation -> {
        return End.OPEN;
      }
    }
    at = passing.target();
    return null;
  }

  private void enter(Edge edge, Action.Call call) {
    Procedure callee = program.procedure(call.callee());
    @Nullable Value[] entered = new Value[scope.frame(callee).size()];
    for (int i = 0; i < callee.parameters().size(); i++) {
      entered[scope.place(callee, callee.parameters().get(i).term()).index()] = value(call.arguments().get(i));
    }
    stack.push(new Waiting(procedure, frame, edge));
    procedure = callee;
    frame = entered;
    at = callee.entry();
  }

  private @Nullable End leave() {
    if (stack.isEmpty()) {
      return End.WELL;
    }
    Value result = procedure.result().isPresent() ? value(procedure.result().get().term()) : null;
    Waiting caller = stack.pop();
    procedure = caller.procedure;
    frame = caller.frame;
    at = caller.call.target();
    if (caller.call.action() instanceof Action.Call call && call.result().isPresent()) {
      write(call.result().get(), result);
    }
    return null;
  }

  private @Nullable Value value(Term term) {
    Valuation known =
        variable -> {
          Scope.Place place = scope.place(procedure, variable);
          return place.global() ? globals[place.index()] : frame[place.index()];
        };
    return Evaluator.evaluate(term, known);
  }

  private void write(ProgramVariable variable, @Nullable Value value) {
    Scope.Place place = scope.place(procedure, variable.term());
    (place.global() ? globals : frame)[place.index()] = value;
  }
}
