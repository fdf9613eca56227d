package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A family of powers of an integer step: for each count t, which is not negative, what first +
 * period·t iterations do.
 *
 * @param rows over the numbers and the count
 * @param updates over the numbers and the count; all at once
 * @param sums what numbers gain that change by others that change
 */
record ClosedForm(
    List<Row> rows,
    List<Term> conditions,
    Map<Variable, LinearForm> updates,
    List<Sum> sums,
    Variable count,
    BigInteger first,
    BigInteger period) {

  /**
   * In iteration j, from 0 on, the number grows by gain + j·growth, where the gain is that of the
   * first iteration.
   */
  record Sum(Variable number, LinearForm gain, BigInteger growth) {}

  ClosedForm {
    rows = List.copyOf(rows);
    conditions = List.copyOf(conditions);
    updates = Collections.unmodifiableMap(new LinkedHashMap<>(updates));
    sums = List.copyOf(sums);
  }

  /** How many iterations, as a form over the count. */
  LinearForm iterations() {
    return LinearForm.of(count).times(period).plus(first);
  }

  ClosedForm with(
      List<Row> otherRows, Map<Variable, LinearForm> otherUpdates, List<Sum> otherSums) {
    return new ClosedForm(otherRows, conditions, otherUpdates, otherSums, count, first, period);
  }
}
