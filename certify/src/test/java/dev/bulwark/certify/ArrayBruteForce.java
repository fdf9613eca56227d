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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Whether invariants about all indices prove a small program, by listing states and indices. */
final class ArrayBruteForce {

  private record State(Location at, Map<Variable, Value> values) {}

  private final Program program;
  private final List<Variable> variables;

  ArrayBruteForce(ArrayPrograms.WithProof small) {
    this.program = small.program();
    this.variables = small.variables();
  }

  /** Do the invariants prove the program by induction over so many steps? */
  boolean isValid(int k, Map<CutPoint, Term> invariants) {
    Map<Location, Term> at = new HashMap<>();
    invariants.forEach((cut, claim) -> at.put(cut.location(), claim));
    List<Map<Variable, Value>> all = assignments(variables);
    List<State> initial =
        all.stream().map(values -> new State(program.start().entry(), values)).toList();
    if (!isKept(initial, 0, k, false, at)) {
      return false;
    }
    for (Map.Entry<Location, Term> claim : at.entrySet()) {
      List<State> from =
          all.stream()
              .filter(values -> holds(claim.getValue(), values))
              .map(values -> new State(claim.getKey(), values))
              .toList();
      if (!isKept(from, 1, k, true, at)) {
        return false;
      }
    }
    return true;
  }

  private record Passed(State state, int cuts) {}

  /**
   * Do all paths keep to the claims, and reach no error? From the start as far as the k-th cut
   * point; in a step, where the claims hold at k of them, from there to the next one.
   */
  private boolean isKept(
      List<State> from, int passed, int k, boolean step, Map<Location, Term> claims) {
    Set<Passed> seen = new HashSet<>();
    ArrayDeque<Passed> open = new ArrayDeque<>();
    from.forEach(state -> open.add(new Passed(state, passed)));
    while (!open.isEmpty()) {
      Passed begun = open.pop();
      boolean counts = !step || begun.cuts() == k;
      for (State state : after(begun.state())) {
        if (state.at().isBad() && counts) {
          return false;
        }
        int cuts = begun.cuts();
        Term claim = claims.get(state.at());
        if (claim != null) {
          boolean holds = holds(claim, state.values());
          if (!holds && counts) {
            return false;
          }
          cuts++;
          if (!holds || cuts > k || (!step && cuts == k)) {
            continue;
          }
        }
        Passed now = new Passed(state, cuts);
        if (seen.add(now)) {
          open.add(now);
        }
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
