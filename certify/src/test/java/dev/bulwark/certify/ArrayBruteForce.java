package dev.bulwark.certify;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Action;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether invariants about all indices prove a small program, by listing states and indices. */
final class ArrayBruteForce {

  private record State(Location at, Map<Variable, Value> values) {}

  private final Program program;
  private final List<Variable> variables;

  ArrayBruteForce(ArrayPrograms.WithProof small) {
    this.program = small.program();
    this.variables = small.variables();
  }

  boolean isValid(Map<CutPoint, Term> invariants) {
    Map<Location, Term> at = new HashMap<>();
    invariants.forEach((cut, claim) -> at.put(cut.location(), claim));
    for (Map<Variable, Value> values : assignments(variables)) {
      if (!isKept(new State(program.start().entry(), values), at)) {
        return false;
      }
      for (Map.Entry<Location, Term> claim : at.entrySet()) {
        if (holds(claim.getValue(), values) && !isKept(new State(claim.getKey(), values), at)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Do all paths from here to the next cut points keep to the claims, and reach no error? */
  private boolean isKept(State from, Map<Location, Term> claims) {
    ArrayDeque<State> open = new ArrayDeque<>(after(from));
    while (!open.isEmpty()) {
      State state = open.pop();
      Term claim = claims.get(state.at());
      if (state.at().isBad() || (claim != null && !holds(claim, state.values()))) {
        return false;
      }
      if (claim == null) {
        open.addAll(after(state));
      }
    }
    return true;
  }

  private List<State> after(State state) {
    List<State> next = new ArrayList<>();
    Evaluator now = new Evaluator(state.values()::get);
    for (Edge edge : program.outgoing(state.at())) {
      switch (edge.action()) {
        case Action.Skip skip -> next.add(new State(edge.target(), state.values()));
        case Action.Assume(Term condition) -> {
          if (Value.TRUE.equals(now.evaluate(condition))) {
            next.add(new State(edge.target(), state.values()));
          }
        }
        case Action.Assign assign ->
            next.add(
                with(edge.target(), state, assign.variable().term(), now.evaluate(assign.value())));
        case Action.Havoc havoc -> {
          // All states are tried where a path begins, so that nothing is lost at inputs there.
          next.add(new State(edge.target(), state.values()));
        }
        case Action.Call call -> throw new UnsupportedOperationException();
      }
    }
    return next;
  }

  private static State with(Location at, State state, Variable variable, Value value) {
    Map<Variable, Value> values = new HashMap<>(state.values());
    values.put(variable, value);
    return new State(at, values);
  }

  private static boolean holds(Term claim, Map<Variable, Value> values) {
    for (Map<Variable, Value> indices : assignments(AnyIndex.in(claim))) {
      Map<Variable, Value> all = new HashMap<>(values);
      all.putAll(indices);
      if (!Value.TRUE.equals(new Evaluator(all::get).evaluate(claim))) {
        return false;
      }
    }
    return true;
  }

  private static List<Map<Variable, Value>> assignments(List<Variable> variables) {
    List<Map<Variable, Value>> all = List.of(Map.of());
    for (Variable variable : variables) {
      List<Map<Variable, Value>> longer = new ArrayList<>();
      for (Map<Variable, Value> begun : all) {
        for (Value value : values(variable.sort())) {
          Map<Variable, Value> more = new HashMap<>(begun);
          more.put(variable, value);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<Value> values(Sort sort) {
    if (sort instanceof Sort.Array(Sort index, Sort element)) {
      List<Value> all =
          List.of(new Value.ArrayValue((Sort.Array) sort, values(element).getFirst(), Map.of()));
      for (Value at : values(index)) {
        List<Value> longer = new ArrayList<>();
        for (Value begun : all) {
          for (Value value : values(element)) {
            longer.add(((Value.ArrayValue) begun).store(at, value));
          }
        }
        all = longer;
      }
      return all;
    }
    int width = ((Sort.BitVec) sort).width();
    List<Value> all = new ArrayList<>();
    for (int number = 0; number < 1 << width; number++) {
      all.add(Value.bitVec(width, number));
    }
    return all;
  }
}
