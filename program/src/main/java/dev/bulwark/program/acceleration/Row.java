package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A linear constraint over integers: {@code form ≤ 0}, or {@code form = 0}. */
record Row(LinearForm form, boolean equality) {

  static Row atMostZero(LinearForm form) {
    return new Row(form, false);
  }

  static Row zero(LinearForm form) {
    return new Row(form, true);
  }

  /** left ≤ right. */
  static Row atMost(LinearForm left, LinearForm right) {
    return atMostZero(left.minus(right));
  }

  Row substitute(Map<Variable, LinearForm> values) {
    return new Row(form.substitute(values), equality);
  }

  Term term(TermFactory terms) {
    Term left = form.term(terms);
    return equality ? terms.eq(left, terms.integer(0)) : terms.le(left, terms.integer(0));
  }

  /** The constraints that a conjunction over integers is, if it is one of linear constraints. */
  static Optional<List<Row>> parse(Term conjunction) {
    List<Row> rows = new ArrayList<>();
    for (Term conjunct : Terms.conjuncts(conjunction)) {
      if (Terms.isTrue(conjunct)) {
        continue;
      }
      Optional<Row> row = parseOne(conjunct);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      rows.add(row.get());
    }
    return Optional.of(rows);
  }

  private static Optional<Row> parseOne(Term literal) {
    if (Terms.isFalse(literal)) {
      return Optional.of(atMostZero(LinearForm.of(1)));
    }
    boolean negated = literal instanceof Application not && not.op() == Op.NOT;
    Term atom = negated ? ((Application) literal).arg(0) : literal;
    if (!(atom instanceof Application a)
        || a.arity() != 2
        || !(a.arg(0).sort() instanceof Sort.Int)) {
      return Optional.empty();
    }
    Optional<LinearForm> left = LinearForm.parse(a.arg(0));
    Optional<LinearForm> right = LinearForm.parse(a.arg(1));
    if (left.isEmpty() || right.isEmpty()) {
      return Optional.empty();
    }
    LinearForm difference = left.get().minus(right.get());
    return switch (a.op()) {
      case LE -> Optional.of(atMostZero(negated ? difference.negate().plus(1) : difference));
      case LT -> Optional.of(atMostZero(negated ? difference.negate() : difference.plus(1)));
      case EQ -> negated ? Optional.empty() : Optional.of(zero(difference));
      default -> Optional.empty();
    };
  }

  /** Divided by what divides all coefficients; over integers bounds may be rounded. */
  private Optional<Row> normal() {
    BigInteger content = form.content();
    if (content.compareTo(BigInteger.ONE) <= 0) {
      return Optional.of(this);
    }
    BigInteger[] division = form.constant().divideAndRemainder(content);
    if (equality && division[1].signum() != 0) {
      return Optional.empty();
    }
    // a·x + c ≤ 0 over multiples of the content: the constant is rounded up.
    BigInteger constant = division[1].signum() > 0 ? division[0].add(BigInteger.ONE) : division[0];
    TreeMap<Variable, BigInteger> divided = new TreeMap<>(form.coefficients().comparator());
    form.coefficients().forEach((v, factor) -> divided.put(v, factor.divide(content)));
    return Optional.of(new Row(new LinearForm(divided, constant), equality));
  }

  /**
   * The same constraints without those that follow from one of the others and the ranges of the
   * variables; nothing if two of them contradict each other, or one the ranges.
   */
  static Optional<List<Row>> reduced(List<Row> rows, Function<Variable, Interval> ranges) {
    List<Row> kept = new ArrayList<>();
    for (Row row : rows) {
      Optional<Row> normal = row.normal();
      if (normal.isEmpty() || normal.get().fails(ranges)) {
        return Optional.empty();
      }
      if (kept.stream().noneMatch(other -> other.implies(normal.get(), ranges))
          && !normal.get().alwaysHolds(ranges)) {
        kept.removeIf(other -> normal.get().implies(other, ranges));
        kept.add(normal.get());
      }
    }
    for (int i = 0; i < kept.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (kept.get(i).excludes(kept.get(j), ranges)) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(kept);
  }

  private boolean fails(Function<Variable, Interval> ranges) {
    Interval range = form.range(ranges);
    return isPositive(range.low()) || (equality && isNegative(range.high()));
  }

  private boolean alwaysHolds(Function<Variable, Interval> ranges) {
    Interval range = form.range(ranges);
    return notPositive(range.high())
        && (!equality || (range.isSingle() && Interval.require(range.low()).signum() == 0));
  }

  private boolean implies(Row other, Function<Variable, Interval> ranges) {
    if (other.equality) {
      return equals(other);
    }
    return notPositive(other.form.minus(form).range(ranges).high())
        || (equality && notPositive(other.form.plus(form).range(ranges).high()));
  }

  private boolean excludes(Row other, Function<Variable, Interval> ranges) {
    if (isPositive(form.plus(other.form).range(ranges).low())) {
      return true;
    }
    LinearForm difference = form.minus(other.form);
    return (other.equality && isPositive(difference.range(ranges).low()))
        || (equality && isNegative(difference.range(ranges).high()));
  }

  private static boolean isPositive(@Nullable BigInteger end) {
    return end != null && end.signum() > 0;
  }

  private static boolean isNegative(@Nullable BigInteger end) {
    return end != null && end.signum() < 0;
  }

  private static boolean notPositive(@Nullable BigInteger end) {
    return end != null && end.signum() <= 0;
  }

  @Override
  public String toString() {
    return form + (equality ? " = 0" : " <= 0");
  }
}
