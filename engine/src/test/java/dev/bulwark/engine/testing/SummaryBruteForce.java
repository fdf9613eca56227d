package dev.bulwark.engine.testing;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Procedure;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides programs of {@link RandomRecursion} by tabulation: which calls are made, with which
 * values, and how each can come back, until nothing is added. Shares only the evaluator with
 * anything that is tested.
 */
public final class SummaryBruteForce {

  /** A call: the procedure with the values of its parameters and the globals. */
  private record Call(String procedure, Map<Variable, Value> given) {}

  private record State(Location at, Map<Variable, Value> values) {}

  private final Program program;
  private final Set<Call> calls = new LinkedHashSet<>();
  private final Map<Call, Set<Map<Variable, Value>>> exits = new HashMap<>();
  private boolean error;
  private boolean changed = true;

  private SummaryBruteForce(Program program) {
    this.program = program;
  }

  /** Can no error be reached? */
  public static boolean isSafe(Program program) {
    SummaryBruteForce tables = new SummaryBruteForce(program);
    Map<Variable, Value> given = new HashMap<>();
    program.globals().forEach(global -> given.put(global.term(), number(global.sort(), 0)));
    tables.calls.add(new Call(program.start().name(), given));
    while (tables.changed && !tables.error) {
      tables.changed = false;
      Set.copyOf(tables.calls).forEach(tables::run);
    }
    return !tables.error;
  }

  private static Value number(Sort sort, int number) {
    return sort instanceof Sort.BitVec(int width)
        ? Value.bitVec(width, BigInteger.valueOf(number))
        : new Value.IntValue(BigInteger.valueOf(number));
  }

  private void run(Call call) {
    Procedure procedure = program.procedure(call.procedure());
    Map<Variable, Value> values = new HashMap<>(call.given());
    for (ProgramVariable variable : procedure.frameVariables()) {
      values.putIfAbsent(variable.term(), number(variable.sort(), 0));
    }
    ArrayDeque<State> open = new ArrayDeque<>();
    Set<State> seen = new HashSet<>();
    visit(new State(procedure.entry(), values), open, seen);
    while (!open.isEmpty() && !error) {
      State state = open.poll();
      error |= state.at().isError();
      if (state.at() == procedure.exit()) {
        changed |= exits.computeIfAbsent(call, c -> new HashSet<>()).add(state.values());
        continue;
      }
      for (Edge edge : procedure.outgoing(state.at())) {
        step(state, edge, open, seen);
      }
    }
  }

  private static void visit(State state, ArrayDeque<State> open, Set<State> seen) {
    if (seen.add(state)) {
      open.add(state);
    }
  }

  private static Value value(State state, Term term) {
    return new Evaluator(state.values()::get).require(term);
  }

  private void step(State state, Edge edge, ArrayDeque<State> open, Set<State> seen) {
    switch (edge.action()) {
      case Action.Skip skip -> visit(new State(edge.target(), state.values()), open, seen);
      case Action.Assume(Term condition) -> {
        if (value(state, condition).equals(Value.TRUE)) {
          visit(new State(edge.target(), state.values()), open, seen);
        }
      }
      case Action.Assign(ProgramVariable variable, Term term) ->
          visit(with(state, edge, variable, value(state, term)), open, seen);
      case Action.Havoc havoc -> {
        for (int i = 0; i < RandomRecursion.VALUES; i++) {
          Value taken = number(havoc.variable().sort(), i);
          visit(with(state, edge, havoc.variable(), taken), open, seen);
        }
      }
      case Action.Call action -> {
        Procedure callee = program.procedure(action.callee());
        Map<Variable, Value> given = new HashMap<>();
        program.globals().forEach(g -> given.put(g.term(), state.values().get(g.term())));
        for (int i = 0; i < callee.parameters().size(); i++) {
          Value argument = value(state, action.arguments().get(i));
          given.put(callee.parameters().get(i).term(), argument);
        }
        Call call = new Call(callee.name(), given);
        changed |= calls.add(call);
        for (Map<Variable, Value> left : exits.getOrDefault(call, Set.of())) {
          Map<Variable, Value> after = new HashMap<>(state.values());
          program.globals().forEach(g -> after.put(g.term(), left.get(g.term())));
          Optional<ProgramVariable> result = callee.result();
          action
              .result()
              .ifPresent(into -> after.put(into.term(), left.get(result.orElseThrow().term())));
          visit(new State(edge.target(), after), open, seen);
        }
      }
    }
  }

  private static State with(State state, Edge edge, ProgramVariable variable, Value value) {
    Map<Variable, Value> after = new HashMap<>(state.values());
    after.put(variable.term(), value);
    return new State(edge.target(), after);
  }
}
