package dev.bulwark.program.integer;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.function.Function;

/** Integer terms for the signed and unsigned numbers that bit-vectors stand for. */
final class Readings {

  /** A choice between more cases than this is not made unless it has to be. */
  private static final BigInteger FEW = BigInteger.valueOf(4);

  private final TermFactory terms;

  Readings(TermFactory terms) {
    this.terms = terms;
  }

  static Interval range(int width, boolean signed) {
    return signed ? Interval.signed(width) : Interval.unsigned(width);
  }

  /** How many of the views need wrapping to be read this way; moving by a constant is none. */
  static int wraps(boolean signed, IntegerView... views) {
    int wraps = 0;
    for (IntegerView view : views) {
      BigInteger base = low(range(view.width(), signed));
      BigInteger first = low(view.bounds()).subtract(base).shiftRight(view.width());
      BigInteger last = high(view.bounds()).subtract(base).shiftRight(view.width());
      wraps += first.equals(last) ? 0 : 1;
    }
    return wraps;
  }

  /** The one congruent number in the range of the reading. */
  IntegerView wrapped(IntegerView view, boolean signed) {
    Interval range = range(view.width(), signed);
    if (range.contains(view.bounds())) {
      return view;
    }
    BigInteger size = BigInteger.ONE.shiftLeft(view.width());
    BigInteger low = low(range);
    BigInteger high = high(range);
    BigInteger first = low(view.bounds()).subtract(low).shiftRight(view.width());
    BigInteger last = high(view.bounds()).subtract(low).shiftRight(view.width());
    Term x = view.value();
    Term result;
    if (first.equals(last)) {
      result = plus(x, first.multiply(size).negate());
      Interval moved = view.bounds().subtract(Interval.single(first.multiply(size)));
      return new IntegerView(result, moved, view.width());
    }
    if (first.compareTo(BigInteger.ONE.negate()) >= 0 && last.compareTo(BigInteger.ONE) <= 0) {
      result = x;
      if (last.signum() > 0) {
        result = terms.ite(terms.lt(terms.integer(high), x), plus(x, size.negate()), result);
      }
      if (first.signum() < 0) {
        result = terms.ite(terms.lt(x, terms.integer(low)), plus(x, size), result);
      }
    } else {
      // low + ((x - low) mod 2^width)
      result = plus(mod(plus(x, low.negate()), size), low);
    }
    return new IntegerView(result, range, view.width());
  }

  IntegerView constant(BigInteger number, int width) {
    return new IntegerView(terms.integer(number), Interval.single(number), width);
  }

  Term plus(Term x, BigInteger number) {
    return number.signum() == 0 ? x : terms.add(x, terms.integer(number));
  }

  Term times(BigInteger factor, Term x) {
    return factor.equals(BigInteger.ONE) ? x : terms.mul(terms.integer(factor), x);
  }

  Term mod(Term x, BigInteger divisor) {
    return terms.apply(Op.INT_MOD, x, terms.integer(divisor));
  }

  /** Rounds down. */
  Term div(Term x, BigInteger divisor) {
    return divisor.equals(BigInteger.ONE) ? x : terms.apply(Op.INT_DIV, x, terms.integer(divisor));
  }

  static boolean isFew(Interval values) {
    return high(values).subtract(low(values)).compareTo(FEW) < 0;
  }

  /** What the function makes of the number that the view is, by cases. */
  IntegerView cases(IntegerView of, Interval values, Function<BigInteger, IntegerView> result) {
    IntegerView otherwise = result.apply(high(values));
    for (BigInteger n = high(values).subtract(BigInteger.ONE);
        n.compareTo(low(values)) >= 0;
        n = n.subtract(BigInteger.ONE)) {
      IntegerView then = result.apply(n);
      otherwise =
          new IntegerView(
              terms.ite(terms.eq(of.value(), terms.integer(n)), then.value(), otherwise.value()),
              then.bounds().join(otherwise.bounds()),
              then.width());
    }
    return otherwise;
  }

  static BigInteger low(Interval interval) {
    return Interval.require(interval.low());
  }

  static BigInteger high(Interval interval) {
    return Interval.require(interval.high());
  }
}
