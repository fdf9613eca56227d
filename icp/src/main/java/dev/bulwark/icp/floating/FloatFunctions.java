package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.logic.RoundingMode;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** The operations of IEEE 754 on ordinals, exact and rounded once; null stands for NaN. */
final class FloatFunctions {

  private static final BigInteger NEGATIVE_ZERO = BigInteger.ONE.negate();

  private final FloatFormat format;
  private final RoundingMode mode;
  private final Rounding rounding;
  private final BigInteger infinity;
  private final BigInteger negativeInfinity;

  FloatFunctions(FloatFormat format, RoundingMode mode) {
    this.format = format;
    this.mode = mode;
    rounding = new Rounding(format, mode);
    infinity = format.infinity();
    negativeInfinity = format.negativeInfinity();
  }

  private boolean isInfinite(BigInteger x) {
    return x.equals(infinity) || x.equals(negativeInfinity);
  }

  private static boolean isZero(BigInteger x) {
    return x.signum() == 0 || x.equals(NEGATIVE_ZERO);
  }

  private Exact exact(BigInteger x) {
    return Exact.of(format, x);
  }

  private BigInteger infinity(boolean negative) {
    return negative ? negativeInfinity : infinity;
  }

  private static BigInteger zero(boolean negative) {
    return negative ? NEGATIVE_ZERO : BigInteger.ZERO;
  }

  private static boolean signsDiffer(BigInteger x, BigInteger y) {
    return x.signum() < 0 != y.signum() < 0;
  }

  @Nullable BigInteger add(BigInteger x, BigInteger y) {
    if (isInfinite(x)) {
      return isInfinite(y) && !x.equals(y) ? null : x;
    }
    return isInfinite(y) ? y : sum(exact(x), x.signum() < 0, exact(y), y.signum() < 0);
  }

  @Nullable BigInteger subtract(BigInteger x, BigInteger y) {
    return add(x, y.not());
  }

  private BigInteger sum(Exact x, boolean xNegative, Exact y, boolean yNegative) {
    boolean bothZero = x.isZero() && y.isZero();
    boolean zeroIsNegative =
        (bothZero && xNegative == yNegative) ? xNegative : mode == RoundingMode.TOWARD_NEGATIVE;
    return rounding.round(x.plus(y, rounding.precision()), zeroIsNegative);
  }

  @Nullable BigInteger multiply(BigInteger x, BigInteger y) {
    boolean negative = signsDiffer(x, y);
    if (isInfinite(x) || isInfinite(y)) {
      return isZero(x) || isZero(y) ? null : infinity(negative);
    }
    return rounding.round(exact(x).times(exact(y)), negative);
  }

  @Nullable BigInteger divide(BigInteger x, BigInteger y) {
    boolean negative = signsDiffer(x, y);
    if (isInfinite(x)) {
      return isInfinite(y) ? null : infinity(negative);
    }
    if (isZero(y)) {
      return isZero(x) ? null : infinity(negative);
    }
    if (isZero(x) || isInfinite(y)) {
      return zero(negative);
    }
    Exact dividend = exact(x);
    Exact divisor = exact(y);
    BigInteger numerator = dividend.significand().abs();
    BigInteger denominator = divisor.significand().abs();
    int shift =
        Math.max(0, rounding.precision() + 3 - numerator.bitLength() + denominator.bitLength());
    BigInteger[] parts = numerator.shiftLeft(shift).divideAndRemainder(denominator);
    return rounding.round(
        new Exact(
            negative ? parts[0].negate() : parts[0],
            dividend.exponent() - divisor.exponent() - shift),
        parts[1].signum() != 0,
        negative);
  }

  @Nullable BigInteger squareRoot(BigInteger x) {
    if (isZero(x) || x.equals(infinity)) {
      return x;
    }
    if (x.signum() < 0) {
      return null;
    }
    Exact radicand = exact(x);
    int shift = Math.max(0, 2 * (rounding.precision() + 3) - radicand.significand().bitLength());
    if (((radicand.exponent() - shift) & 1) != 0) {
      shift++;
    }
    BigInteger[] parts = radicand.significand().shiftLeft(shift).sqrtAndRemainder();
    return rounding.round(
        new Exact(parts[0], (radicand.exponent() - shift) / 2), parts[1].signum() != 0, false);
  }

  BigInteger roundToIntegral(BigInteger x) {
    if (isInfinite(x) || isZero(x) || exact(x).exponent() >= 0) {
      return x;
    }
    return rounding.round(new Exact(toInteger(x), 0), x.signum() < 0);
  }

  /** A finite float rounded to an integer. */
  BigInteger toInteger(BigInteger x) {
    Exact number = exact(x);
    if (number.isZero()) {
      return BigInteger.ZERO;
    }
    BigInteger magnitude =
        Rounding.toUnits(
            mode, number.isNegative(), number.significand().abs(), -number.exponent(), false);
    return number.isNegative() ? magnitude.negate() : magnitude;
  }

  BigInteger fromInteger(BigInteger integer) {
    return rounding.round(new Exact(integer, 0), false);
  }

  /** The float of this format for one of another. */
  BigInteger convert(FloatFormat source, BigInteger x) {
    if (x.equals(source.infinity())) {
      return infinity;
    }
    if (x.equals(source.negativeInfinity())) {
      return negativeInfinity;
    }
    return rounding.round(Exact.of(source, x), x.signum() < 0);
  }

  @Nullable BigInteger fusedMultiplyAdd(BigInteger x, BigInteger y, BigInteger c) {
    boolean negative = signsDiffer(x, y);
    if (isInfinite(x) || isInfinite(y)) {
      if (isZero(x) || isZero(y)) {
        return null;
      }
      BigInteger product = infinity(negative);
      return isInfinite(c) && !c.equals(product) ? null : product;
    }
    return isInfinite(c) ? c : sum(exact(x).times(exact(y)), negative, exact(c), c.signum() < 0);
  }

  /** {@code x - y * n} for the integer n nearest to x / y, the even one of two. */
  @Nullable BigInteger remainder(BigInteger x, BigInteger y) {
    if (isInfinite(x) || isZero(y)) {
      return null;
    }
    if (isZero(x) || isInfinite(y)) {
      return x;
    }
    Exact dividend = exact(x);
    Exact divisor = exact(y);
    if (dividend.leading() < divisor.leading() - 1) {
      return x;
    }
    long unit = Math.min(dividend.exponent(), divisor.exponent());
    BigInteger modulus =
        divisor.significand().abs().shiftLeft(Math.toIntExact(divisor.exponent() - unit));
    // The rest for twice the divisor also says whether the quotient is odd.
    BigInteger twice = modulus.shiftLeft(1);
    BigInteger power = BigInteger.TWO.modPow(BigInteger.valueOf(dividend.exponent() - unit), twice);
    BigInteger rest = dividend.significand().abs().multiply(power).mod(twice);
    // Now -modulus/2 <= rest - n * modulus <= modulus/2, with n even at both ends.
    int low = rest.shiftLeft(1).compareTo(modulus);
    int high = rest.shiftLeft(1).compareTo(modulus.multiply(BigInteger.valueOf(3)));
    if (high >= 0) {
      rest = rest.subtract(twice);
    } else if (low > 0) {
      rest = rest.subtract(modulus);
    }
    return rounding.round(
        new Exact(dividend.isNegative() ? rest.negate() : rest, unit), x.signum() < 0);
  }
}
