package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The disjunction of abstract variable assignments as one formula: decided variable by variable,
 * those with the fewest values first, and equal rests are shared. So what all states have in common
 * stands once, and independent variables do not multiply.
 */
final class ValueDecisions {

  /** A state as formulas: an equation for each variable or element, and what else holds. */
  private record Row(Map<Term, Term> values, Term rest) {}

  private final TermFactory terms;
  private final Slots slots;

  ValueDecisions(TermFactory terms, Slots slots) {
    this.terms = terms;
    this.slots = slots;
  }

  /** One state by itself. */
  Term formula(ValueState state) {
    return union(List.of(state), List.of(terms.bool(true)));
  }

  /** The union of states, each with what else it says. */
  Term union(List<ValueState> states, List<Term> rests) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      rows.add(new Row(values(states.get(i)), rests.get(i)));
    }
    Map<Term, Map<Optional<Term>, Integer>> counts =
        new TreeMap<>(Comparator.comparingInt(Term::id));
    for (Row row : rows) {
      row.values.forEach(
          (what, value) ->
              counts
                  .computeIfAbsent(what, w -> new HashMap<>())
                  .merge(Optional.of(value), 1, Integer::sum));
    }
    List<Term> order = new ArrayList<>(counts.keySet());
    order.sort(
        Comparator.comparingInt((Term what) -> Objects.requireNonNull(counts.get(what)).size()));
    return decide(rows, order, 0, new HashMap<>());
  }

  private Term decide(
      List<Row> rows, List<Term> order, int depth, Map<Map.Entry<Integer, List<Row>>, Term> known) {
    if (depth == order.size()) {
      return terms.or(rows.stream().map(Row::rest).distinct().toList());
    }
    Term what = order.get(depth);
    Map<Optional<Term>, List<Row>> split = new LinkedHashMap<>();
    for (Row row : rows) {
      Map<Term, Term> others = new LinkedHashMap<>(row.values);
      Term value = others.remove(what);
      split
          .computeIfAbsent(Optional.ofNullable(value), v -> new ArrayList<>())
          .add(new Row(others, row.rest));
    }
    List<Term> cases = new ArrayList<>();
    // Equal rests are decided once, for all values that lead to them.
    Map<Term, List<Term>> byRest = new LinkedHashMap<>();
    split.forEach(
        (value, below) -> {
          Map.Entry<Integer, List<Row>> key = Map.entry(depth + 1, below);
          Term rest = known.get(key);
          if (rest == null) {
            rest = decide(below, order, depth + 1, known);
            known.put(key, rest);
          }
          Term here = value.map(v -> terms.eq(what, v)).orElse(terms.bool(true));
          byRest.computeIfAbsent(rest, r -> new ArrayList<>()).add(here);
        });
    byRest.forEach((rest, values) -> cases.add(terms.and(terms.or(values), rest)));
    return terms.or(cases);
  }

  /** The variables that a state knows the values of, without arrays. */
  Map<Variable, Term> constants(ValueState state) {
    Map<Variable, Term> values = new LinkedHashMap<>();
    for (int i = 0; i < state.slots().length; i++) {
      int slot = state.slots()[i];
      values.put(slots.variable(slot), terms.constant(slots.value(slot, state.bits()[i])));
    }
    for (int i = 0; i < state.wideSlots().length; i++) {
      if (state.wide(i) instanceof PartialValue.Whole(Value value)) {
        values.put(slots.variable(state.wideSlots()[i]), terms.constant(value));
      }
    }
    return values;
  }

  /** What a state says: equations between these. */
  private Map<Term, Term> values(ValueState state) {
    Map<Term, Term> values = new LinkedHashMap<>(constants(state));
    for (int i = 0; i < state.wideSlots().length; i++) {
      if (state.wide(i) instanceof PartialValue.Cells cells) {
        cells(state.wideSlots()[i], cells, values);
      }
    }
    return values;
  }

  private void cells(int slot, PartialValue.Cells cells, Map<Term, Term> values) {
    if (cells.known().otherwise().equals(Value.TRUE)) {
      // All elements but some: the array is a constant with anything stored at these.
      Term array = terms.constant(cells.content());
      for (Map.Entry<Value, Value> entry : cells.known().sortedEntries()) {
        if (entry.getValue().equals(Value.FALSE)) {
          Term index = terms.constant(entry.getKey());
          array = terms.store(array, index, terms.select(slots.variable(slot), index));
        }
      }
      values.put(slots.variable(slot), array);
      return;
    }
    for (Map.Entry<Value, Value> entry : cells.known().sortedEntries()) {
      Value element = cells.select(entry.getKey());
      if (element != null) {
        values.put(
            terms.select(slots.variable(slot), terms.constant(entry.getKey())),
            terms.constant(element));
      }
    }
  }
}
