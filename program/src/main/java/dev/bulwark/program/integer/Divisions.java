package dev.bulwark.program.integer;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;

/**
 * Quotients and remainders. By a constant, or one of a few, they are linear. By others they are
 * unknowns of which linear facts are assumed, or, if they are to be exact, terms that are not
 * linear.
 */
final class Divisions {

  private final TermFactory terms;
  private final Readings readings;
  private final Unknowns unknowns;

  Divisions(TermFactory terms, Readings readings, Unknowns unknowns) {
    this.terms = terms;
    this.readings = readings;
    this.unknowns = unknowns;
  }

  IntegerView of(Application a, IntegerView dividend, IntegerView divisor) {
    boolean signed = a.op() == Op.BV_SDIV || a.op() == Op.BV_SREM;
    boolean remainder = a.op() == Op.BV_UREM || a.op() == Op.BV_SREM;
    IntegerView x = readings.wrapped(dividend, signed);
    IntegerView y = readings.wrapped(divisor, signed);
    if (Readings.isFew(y.bounds())) {
      return readings.cases(
          y,
          y.bounds(),
          d -> signed ? signedByConstant(x, d, remainder) : unsignedByConstant(x, d, remainder));
    }
    if (unknowns.isExact(a)) {
      return exact(x, y, signed, remainder);
    }
    return signed ? signedUnknown(a, x, y, remainder) : unsignedUnknown(a, x, y, remainder);
  }

  private Term number(long number) {
    return terms.integer(number);
  }

  // ---- By constants; division by zero as SMT-LIB has it

  private IntegerView unsignedByConstant(IntegerView x, BigInteger divisor, boolean remainder) {
    int width = x.width();
    if (divisor.signum() == 0) {
      return remainder ? x : readings.constant(BigInteger.ONE.negate(), width);
    }
    Interval rest = Interval.of(BigInteger.ZERO, divisor.subtract(BigInteger.ONE));
    return remainder
        ? new IntegerView(readings.mod(x.value(), divisor), rest, width)
        : new IntegerView(
            readings.div(x.value(), divisor), x.bounds().divide(Interval.single(divisor)), width);
  }

  private IntegerView signedByConstant(IntegerView x, BigInteger divisor, boolean remainder) {
    int width = x.width();
    Term negative = terms.lt(x.value(), number(0));
    if (divisor.signum() == 0) {
      return remainder
          ? x
          : new IntegerView(terms.ite(negative, number(1), number(-1)), Interval.of(-1, 1), width);
    }
    Term size = size(negative, x.value());
    if (remainder) {
      Term rest = readings.mod(size, divisor.abs());
      BigInteger most = divisor.abs().subtract(BigInteger.ONE);
      return new IntegerView(
          terms.ite(negative, terms.neg(rest), rest), Interval.of(most.negate(), most), width);
    }
    Term quotient = readings.div(size, divisor.abs());
    Term sameSign = divisor.signum() > 0 ? terms.not(negative) : negative;
    return new IntegerView(
        terms.ite(sameSign, quotient, terms.neg(quotient)),
        x.bounds().divide(Interval.single(divisor)),
        width);
  }

  // ---- Exact, by a term that is not linear

  private IntegerView exact(IntegerView x, IntegerView y, boolean signed, boolean remainder) {
    int width = x.width();
    Term isZero = terms.eq(y.value(), number(0));
    Term xNegative = terms.lt(x.value(), number(0));
    Term yNegative = terms.lt(y.value(), number(0));
    Term dividend = signed ? size(xNegative, x.value()) : x.value();
    Term divisor = signed ? size(yNegative, y.value()) : y.value();
    if (remainder) {
      Term rest = terms.apply(Op.INT_MOD, dividend, divisor);
      Term withSign = signed ? terms.ite(xNegative, terms.neg(rest), rest) : rest;
      return new IntegerView(terms.ite(isZero, x.value(), withSign), between(x), width);
    }
    Term quotient = terms.apply(Op.INT_DIV, dividend, divisor);
    if (!signed) {
      return new IntegerView(
          terms.ite(isZero, terms.integer(Readings.high(Interval.unsigned(width))), quotient),
          Interval.unsigned(width),
          width);
    }
    Term byZero = terms.ite(xNegative, number(1), number(-1));
    Term withSign = terms.ite(terms.eq(xNegative, yNegative), quotient, terms.neg(quotient));
    // The least number by -1 is one more than the greatest, and wraps when it is read.
    return new IntegerView(terms.ite(isZero, byZero, withSign), Interval.signed(width + 1), width);
  }

  private Term size(Term negative, Term number) {
    return terms.ite(negative, terms.neg(number), number);
  }

  /** Remainders lie between zero and the dividend. */
  private static Interval between(IntegerView x) {
    return x.bounds().join(Interval.single(BigInteger.ZERO));
  }

  // ---- Unknown, with what is known in linear terms

  private IntegerView unsignedUnknown(
      Application a, IntegerView x, IntegerView y, boolean remainder) {
    int width = x.width();
    Interval bounds =
        remainder
            ? Interval.of(BigInteger.ZERO, Readings.high(x.bounds()))
            : Interval.unsigned(width);
    Variable result = unknowns.unknown(a, bounds);
    if (remainder) {
      unknowns.assume(terms.le(result, x.value()));
      unknowns.assume(terms.or(terms.eq(y.value(), number(0)), terms.lt(result, y.value())));
    } else {
      unknowns.assume(
          terms.ite(
              terms.eq(y.value(), number(0)),
              terms.eq(result, terms.integer(Readings.high(bounds))),
              terms.le(result, x.value())));
    }
    return new IntegerView(result, bounds, width);
  }

  private IntegerView signedUnknown(
      Application a, IntegerView x, IntegerView y, boolean remainder) {
    int width = x.width();
    Interval bounds = remainder ? between(x) : Interval.signed(width);
    Variable result = unknowns.unknown(a, bounds);
    Term natural = terms.le(number(0), x.value());
    Term divides = terms.distinct(y.value(), number(0));
    if (remainder) {
      unknowns.assume(
          terms.ite(
              natural,
              terms.and(terms.le(number(0), result), terms.le(result, x.value())),
              terms.and(terms.le(x.value(), result), terms.le(result, number(0)))));
      Term size = size(terms.lt(y.value(), number(0)), y.value());
      unknowns.assume(
          terms.implies(
              divides, terms.and(terms.lt(result, size), terms.lt(terms.neg(size), result))));
    } else {
      Term size = terms.ite(natural, x.value(), terms.neg(x.value()));
      unknowns.assume(
          terms.implies(
              divides, terms.and(terms.le(result, size), terms.le(terms.neg(size), result))));
      unknowns.assume(
          terms.implies(
              terms.and(natural, terms.lt(number(0), y.value())), terms.le(number(0), result)));
    }
    return new IntegerView(result, bounds, width);
  }
}
