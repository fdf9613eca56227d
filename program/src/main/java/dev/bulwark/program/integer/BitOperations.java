package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * Conjunction, disjunction and exclusive disjunction of bits. The latter two come from the first:
 * {@code x | y = x + y - (x & y)} and {@code x ^ y = x + y - 2 (x & y)}, on integers as on words.
 * Conjunction with a constant is exact and linear: each run of ones cuts out a piece by division
 * and remainder.
 */
final class BitOperations {

  /** Constants with more runs of ones, and with more runs of zeros, are approximated at first. */
  private static final int FEW_RUNS = 4;

  private final TermFactory terms;
  private final Readings readings;
  private final Unknowns unknowns;

  BitOperations(TermFactory terms, Readings readings, Unknowns unknowns) {
    this.terms = terms;
    this.readings = readings;
    this.unknowns = unknowns;
  }

  IntegerView of(Application a, IntegerView x, IntegerView y) {
    if (x.bounds().isSingle() && !y.bounds().isSingle()) {
      return of(a, y, x);
    }
    boolean mask =
        y.bounds().isSingle()
            && (isSimple(Readings.high(readings.wrapped(y, false).bounds()), y.width())
                || unknowns.isExact(a));
    boolean exact = mask || isBit(x) || isBit(y);
    // The approximation knows something about numbers without sign only.
    boolean signed = exact && Readings.wraps(true, x, y) < Readings.wraps(false, x, y);
    IntegerView left = readings.wrapped(x, signed);
    IntegerView right = readings.wrapped(y, signed);
    IntegerView both = mask ? masked(left, right) : and(a, left, right);
    Term sum = terms.add(left.value(), right.value());
    int width = x.width();
    return switch (a.op()) {
      case BV_AND -> both;
      case BV_OR ->
          new IntegerView(terms.sub(sum, both.value()), joined(left, right, width), width);
      case BV_XOR ->
          new IntegerView(
              terms.sub(sum, readings.times(BigInteger.TWO, both.value())),
              joined(left, right, width),
              width);
      default -> throw new IllegalArgumentException("no bit operation: " + a.op());
    };
  }

  private static boolean isNatural(IntegerView view) {
    return Readings.low(view.bounds()).signum() >= 0;
  }

  private static boolean isBit(IntegerView view) {
    return isNatural(view) && Readings.high(view.bounds()).bitLength() <= 1;
  }

  private static BigInteger ones(int bits) {
    return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
  }

  /** Where the disjunctions lie. */
  private static Interval joined(IntegerView x, IntegerView y, int width) {
    if (!isNatural(x) || !isNatural(y)) {
      return Interval.signed(width);
    }
    BigInteger high = Readings.high(x.bounds()).max(Readings.high(y.bounds()));
    return Interval.of(BigInteger.ZERO, ones(high.bitLength()));
  }

  private static boolean isSimple(BigInteger mask, int width) {
    return Math.min(runs(mask), runs(ones(width).andNot(mask))) <= FEW_RUNS;
  }

  /** The conjunction with a constant, on two's complements without end. */
  private IntegerView masked(IntegerView x, IntegerView constant) {
    BigInteger mask = Readings.high(constant.bounds());
    BigInteger others =
        mask.signum() < 0 || !isNatural(x) ? mask.not() : ones(x.width()).andNot(mask);
    boolean complement = mask.signum() < 0 || (isNatural(x) && runs(others) < runs(mask));
    Term value = complement ? terms.sub(x.value(), pieces(x, others)) : pieces(x, mask);
    return new IntegerView(value, conjunction(x, mask), x.width());
  }

  private IntegerView and(Application a, IntegerView x, IntegerView y) {
    int width = x.width();
    if (isBit(x) || isBit(y)) {
      IntegerView bit = isBit(y) ? y : x;
      IntegerView other = bit == y ? x : y;
      Term value =
          terms.ite(
              terms.eq(bit.value(), terms.integer(0)),
              terms.integer(0),
              pieces(other, BigInteger.ONE));
      return new IntegerView(value, Interval.of(0, 1), width);
    }
    Interval bounds =
        Interval.of(BigInteger.ZERO, Readings.high(x.bounds()).min(Readings.high(y.bounds())));
    return unknowns.isExact(a)
        ? new IntegerView(bitByBit(x, y, bounds), bounds, width)
        : approximated(a, x, y, bounds);
  }

  private static Interval conjunction(IntegerView x, BigInteger mask) {
    BigInteger high = Readings.high(x.bounds());
    if (mask.signum() >= 0) {
      return Interval.of(BigInteger.ZERO, isNatural(x) ? mask.min(high) : mask);
    }
    return isNatural(x)
        ? Interval.of(BigInteger.ZERO, high)
        : Interval.of(Readings.low(Interval.signed(x.width())), high);
  }

  /** How many runs of ones a number has. */
  private static int runs(BigInteger natural) {
    return natural.andNot(natural.shiftLeft(1)).bitCount();
  }

  /** The sum of the pieces of x that the runs of ones of a natural number cut out. */
  private Term pieces(IntegerView x, BigInteger mask) {
    List<Term> all = new ArrayList<>();
    for (BigInteger left = mask; left.signum() > 0; ) {
      int from = left.getLowestSetBit();
      int length = left.shiftRight(from).not().getLowestSetBit();
      BigInteger unit = BigInteger.ONE.shiftLeft(from);
      Term piece = readings.div(x.value(), unit);
      boolean reachesTop = isNatural(x) && Readings.high(x.bounds()).bitLength() <= from + length;
      if (!reachesTop) {
        piece = readings.mod(piece, BigInteger.ONE.shiftLeft(length));
      }
      all.add(readings.times(unit, piece));
      left = left.andNot(ones(from + length));
    }
    return sum(all);
  }

  private Term sum(List<Term> summands) {
    return switch (summands.size()) {
      case 0 -> terms.integer(0);
      case 1 -> summands.getFirst();
      default -> terms.add(summands.toArray(Term[]::new));
    };
  }

  private Term bitByBit(IntegerView x, IntegerView y, Interval bounds) {
    List<Term> summands = new ArrayList<>();
    for (int i = 0; i < Readings.high(bounds).bitLength(); i++) {
      BigInteger unit = BigInteger.ONE.shiftLeft(i);
      summands.add(
          terms.ite(
              terms.and(isSet(x, unit), isSet(y, unit)), terms.integer(unit), terms.integer(0)));
    }
    return sum(summands);
  }

  private Term isSet(IntegerView x, BigInteger unit) {
    return terms.eq(readings.mod(readings.div(x.value(), unit), BigInteger.TWO), terms.integer(1));
  }

  private IntegerView approximated(Application a, IntegerView x, IntegerView y, Interval bounds) {
    Variable both = unknowns.unknown(a, bounds);
    unknowns.assume(terms.le(both, x.value()));
    unknowns.assume(terms.le(both, y.value()));
    BigInteger most = Readings.high(joined(x, y, x.width()));
    // x | y has no more bits than x and y
    unknowns.assume(
        terms.le(terms.add(x.value(), y.value()), terms.add(both, terms.integer(most))));
    return new IntegerView(both, bounds, x.width());
  }
}
