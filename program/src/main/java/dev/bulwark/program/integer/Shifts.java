package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;

/**
 * Shifts are products with and divisions by powers of two: one for each amount that is possible.
 * Where these are many, and what is shifted is no constant, the result is unknown at first.
 */
final class Shifts {

  private final TermFactory terms;
  private final Readings readings;
  private final Unknowns unknowns;

  Shifts(TermFactory terms, Readings readings, Unknowns unknowns) {
    this.terms = terms;
    this.readings = readings;
    this.unknowns = unknowns;
  }

  IntegerView of(Application a, IntegerView shifted, IntegerView amount) {
    int width = shifted.width();
    IntegerView x = a.op() == Op.BV_SHL ? shifted : readings.wrapped(shifted, a.op() == Op.BV_ASHR);
    IntegerView by = readings.wrapped(amount, false);
    // The width stands for everything beyond it.
    BigInteger beyond = BigInteger.valueOf(width);
    Interval amounts =
        Interval.of(Readings.low(by.bounds()).min(beyond), Readings.high(by.bounds()).min(beyond));
    if (Readings.isFew(amounts) || x.bounds().isSingle() || unknowns.isExact(a)) {
      return readings.cases(by, amounts, n -> byConstant(a.op(), x, n.intValueExact()));
    }
    return a.op() == Op.BV_SHL
        ? new IntegerView(
            unknowns.unknown(a, Interval.signed(width)), Interval.signed(width), width)
        : rightUnknown(a, x);
  }

  private IntegerView byConstant(Op op, IntegerView x, int amount) {
    int width = x.width();
    BigInteger factor = BigInteger.ONE.shiftLeft(amount);
    if (op != Op.BV_SHL) {
      // Rounds down, as both shifts do; by the width it gives 0 or -1.
      return new IntegerView(
          readings.div(x.value(), factor),
          Interval.of(
              Readings.low(x.bounds()).shiftRight(amount),
              Readings.high(x.bounds()).shiftRight(amount)),
          width);
    }
    if (amount == width) {
      return readings.constant(BigInteger.ZERO, width);
    }
    IntegerView product =
        new IntegerView(
            readings.times(factor, x.value()), x.bounds().multiply(Interval.single(factor)), width);
    return x.bounds().isSingle() ? readings.wrapped(product, true) : product;
  }

  /** Between zero, or -1, and what is shifted. */
  private IntegerView rightUnknown(Application a, IntegerView x) {
    Interval bounds = x.bounds().join(Interval.single(BigInteger.ZERO));
    if (Readings.low(x.bounds()).signum() < 0) {
      bounds = bounds.join(Interval.single(BigInteger.ONE.negate()));
    }
    Variable result = unknowns.unknown(a, bounds);
    Term zero = terms.integer(0);
    unknowns.assume(
        terms.ite(
            terms.le(zero, x.value()),
            terms.and(terms.le(zero, result), terms.le(result, x.value())),
            terms.and(terms.le(x.value(), result), terms.lt(result, zero))));
    return new IntegerView(result, bounds, x.width());
  }
}
