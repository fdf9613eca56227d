package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Variable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Checks pieces of the closure of an octagonal relation, by induction over the count. For a count
 * of zero the piece has to be the power that it names, which is computed by squaring. For all
 * counts the closure of the piece has to be linear in the count, and with a period of iterations
 * after it, the piece for the next count. A few counts decide both: see {@link Samples}.
 */
final class OctagonalCheck implements PowerCheck {

  private final StepOctagon relation;
  private final Layout layout;
  private final Budget budget;

  OctagonalCheck(StepOctagon relation, Budget budget) {
    this.relation = relation;
    this.layout = relation.layout();
    this.budget = budget;
  }

  @Override
  public boolean isEmpty(BigInteger power) {
    return relation.power(power, budget).isEmpty();
  }

  @Override
  public Optional<PowerRange> check(ReadPiece piece) {
    List<OctagonRow> rows = rows(piece).orElse(null);
    if (rows == null || relation.isEmpty() || piece.first().signum() <= 0) {
      return Optional.empty();
    }
    Octagon base = at(rows, BigInteger.ZERO);
    if (base.isEmpty() || !base.equals(relation.power(piece.first(), budget).octagon())) {
      return Optional.empty();
    }
    BigInteger last = piece.last();
    if (last != null && last.signum() == 0) {
      return Optional.of(PowerRange.single(piece.first()));
    }
    OctagonFamily family = OctagonFamily.between(base, at(rows, BigInteger.ONE)).orElse(null);
    if (piece.period().signum() <= 0 || family == null) {
      return Optional.empty();
    }
    StepOctagon step = relation.power(piece.period(), budget);
    BigInteger beyond = beyond(rows, family, step);
    Optional<Optional<BigInteger>> end = end(rows, last, beyond);
    if (end.isEmpty()) {
      return Optional.empty();
    }
    @Nullable BigInteger reached = end.get().orElse(null);
    for (BigInteger t : Samples.upTo(reached, beyond)) {
      if (!at(rows, t).equals(family.at(t))) {
        return Optional.empty();
      }
    }
    BigInteger lastButOne = reached == null ? null : reached.subtract(BigInteger.ONE);
    for (BigInteger t : Samples.upTo(lastButOne, beyond)) {
      Octagon next = new StepOctagon(layout, family.at(t)).then(step, budget).octagon();
      if (!next.equals(family.at(t.add(BigInteger.ONE)))) {
        return Optional.empty();
      }
    }
    return Optional.of(new PowerRange(piece.first(), piece.period(), reached));
  }

  private BigInteger beyond(List<OctagonRow> rows, OctagonFamily family, StepOctagon step) {
    BigInteger magnitude = family.magnitude().max(OctagonFamily.magnitude(step.octagon()));
    for (OctagonRow row : rows) {
      magnitude = magnitude.max(row.constant().abs()).max(row.slope().abs());
    }
    return Samples.beyond(2 * (layout.numbers() + layout.changing().size()), magnitude);
  }

  private Octagon at(List<OctagonRow> rows, BigInteger t) {
    Octagon.Builder builder = new Octagon.Builder(layout.numbers());
    rows.forEach(row -> builder.atMost(row.a(), row.b(), row.at(t)));
    return builder.build(budget);
  }

  /**
   * The last count for which the piece is not empty, none if there is no last one; nothing at all
   * if these counts have a gap. Both the counts zero and one are among them.
   */
  private Optional<Optional<BigInteger>> end(
      List<OctagonRow> rows, @Nullable BigInteger last, BigInteger beyond) {
    @Nullable BigInteger[] ends = new @Nullable BigInteger[2];
    for (int parity = 0; parity < 2; parity++) {
      BigInteger low = BigInteger.valueOf(parity);
      BigInteger far = beyond.add(BigInteger.TWO).add(low);
      BigInteger high = far;
      if (last != null && last.compareTo(far) < 0) {
        high = last.testBit(0) == (parity == 1) ? last : last.subtract(BigInteger.ONE);
      }
      if (!at(rows, high).isEmpty()) {
        // Beyond the crossings of all lines there is no end but that of the count itself.
        ends[parity] = high.equals(far) ? lastOf(last, parity) : high;
      } else {
        ends[parity] = Samples.last(low, high, t -> !at(rows, t).isEmpty());
      }
    }
    BigInteger even = ends[0];
    BigInteger odd = ends[1];
    if (even == null || odd == null) {
      return even == null && odd == null ? Optional.of(Optional.empty()) : Optional.empty();
    }
    return even.subtract(odd).abs().equals(BigInteger.ONE)
        ? Optional.of(Optional.of(even.max(odd)))
        : Optional.empty();
  }

  private static @Nullable BigInteger lastOf(@Nullable BigInteger last, int parity) {
    if (last == null) {
      return null;
    }
    return last.testBit(0) == (parity == 1) ? last : last.subtract(BigInteger.ONE);
  }

  /** The constraints and the values as rows, if they are octagonal. */
  private Optional<List<OctagonRow>> rows(ReadPiece piece) {
    Map<Occurrence, Integer> after = new HashMap<>();
    for (int i = 0; i < layout.changing().size(); i++) {
      LinearTerm value = piece.values().get(layout.changing().get(i));
      for (Variable input : piece.inputs()) {
        if (LinearTerm.before(input).equals(value)) {
          after.putIfAbsent(Occurrence.before(input), layout.after(i));
        }
      }
    }
    if (after.size() != piece.inputs().size()) {
      return Optional.empty();
    }
    List<LinearTerm> sums = new ArrayList<>();
    for (LinearConstraint constraint : piece.constraints()) {
      sums.add(constraint.sum());
      if (constraint.equality()) {
        sums.add(constraint.sum().negate());
      }
    }
    piece
        .values()
        .forEach(
            (variable, value) -> {
              LinearTerm difference = LinearTerm.after(variable).minus(value);
              sums.add(difference);
              sums.add(difference.negate());
            });
    List<OctagonRow> rows = new ArrayList<>();
    Occurrence t = Occurrence.before(piece.count());
    for (LinearTerm sum : sums) {
      LinearTerm state = sum.without(t);
      LinearTerm named = state.substitute(key -> named(key, after));
      if (named.isConstant()) {
        // The value of an input is that input.
        if (named.constant().signum() > 0 || sum.mentions(t)) {
          return Optional.empty();
        }
        continue;
      }
      Optional<OctagonRow> row = OctagonRow.read(named, sum.coefficient(t), layout::number);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      rows.add(row.get());
    }
    return Optional.of(rows);
  }

  private LinearTerm named(Occurrence occurrence, Map<Occurrence, Integer> after) {
    Integer number = after.get(occurrence);
    return LinearTerm.of(number == null ? occurrence : layout.occurrence(number));
  }
}
