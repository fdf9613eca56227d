package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A step of the program, read as one over integers: it can be taken where the rows and conditions
 * hold, and gives the numbers new values, all at once.
 *
 * @param different forms that are not zero
 * @param conditions on what the whole cycle leaves as it is, as terms of the program
 */
record IntegerStep(
    List<Row> rows,
    List<LinearForm> different,
    List<Term> conditions,
    Map<Variable, LinearForm> updates) {

  static final IntegerStep NOTHING = new IntegerStep(List.of(), List.of(), List.of(), Map.of());

  IntegerStep {
    rows = List.copyOf(rows);
    different = List.copyOf(different);
    conditions = List.copyOf(conditions);
    updates = Collections.unmodifiableMap(new LinkedHashMap<>(updates));
  }

  /** This step and then the other, as one. */
  IntegerStep then(IntegerStep second) {
    List<Row> allRows = new ArrayList<>(rows);
    second.rows.forEach(row -> allRows.add(row.substitute(updates)));
    List<LinearForm> allDifferent = new ArrayList<>(different);
    second.different.forEach(form -> allDifferent.add(form.substitute(updates)));
    List<Term> allConditions = new ArrayList<>(conditions);
    allConditions.addAll(second.conditions);
    Map<Variable, LinearForm> all = new LinkedHashMap<>(updates);
    second.updates.forEach((number, value) -> all.put(number, value.substitute(updates)));
    return new IntegerStep(allRows, allDifferent, allConditions, all);
  }

  IntegerStep withRows(List<Row> others) {
    return new IntegerStep(others, different, conditions, updates);
  }

  /** The cases in which each form that is not zero is below or above it. */
  List<IntegerStep> cases(int most) {
    List<IntegerStep> cases = new ArrayList<>();
    cases.add(new IntegerStep(rows, List.of(), conditions, updates));
    for (LinearForm form : different) {
      if (cases.size() * 2 > most) {
        return List.of();
      }
      List<IntegerStep> split = new ArrayList<>();
      for (IntegerStep one : cases) {
        split.add(one.and(Row.atMostZero(form.plus(1))));
        split.add(one.and(Row.atMostZero(form.negate().plus(1))));
      }
      cases = split;
    }
    return cases;
  }

  private IntegerStep and(Row row) {
    List<Row> more = new ArrayList<>(rows);
    more.add(row);
    return withRows(more);
  }

  /** With a form in the place of an input, everywhere. */
  IntegerStep with(Variable input, LinearForm value) {
    Map<Variable, LinearForm> known = Map.of(input, value);
    Map<Variable, LinearForm> all = new LinkedHashMap<>();
    updates.forEach((number, form) -> all.put(number, form.substitute(known)));
    return new IntegerStep(
        rows.stream().map(row -> row.substitute(known)).toList(),
        different.stream().map(form -> form.substitute(known)).toList(),
        conditions,
        all);
  }
}
