package dev.bulwark.logic;

import dev.bulwark.logic.Value.FloatValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Locale;

/** Floats for people and for C: exactly, in hexadecimal, and in decimal. */
public final class FloatText {

  /** Numbers further from one are not written in decimal; no type of C has them. */
  private static final int LARGEST_DECIMAL_EXPONENT = 1 << 17;

  private FloatText() {}

  /**
   * The exact number as C writes it in hexadecimal, e.g. {@code 0x1.8p-3}; {@code inf}, {@code
   * -inf} and {@code nan} for what is no number.
   */
  public static String hexadecimal(FloatValue value) {
    if (!isFinite(value)) {
      return special(value);
    }
    String sign = isNegative(value) ? "-" : "";
    BigInteger significand = significand(value);
    if (significand.signum() == 0) {
      return sign + "0x0p+0";
    }
    int fractionBits = significand.bitLength() - 1;
    long exponent = exponent(value) + fractionBits;
    int digits = (fractionBits + 3) / 4;
    String fraction =
        significand.clearBit(fractionBits).shiftLeft(4 * digits - fractionBits).toString(16);
    fraction = "0".repeat(Math.max(0, digits - fraction.length())) + fraction;
    fraction = fraction.replaceFirst("0+$", "");
    return sign
        + "0x1"
        + (fraction.isEmpty() ? "" : "." + fraction)
        + "p"
        + (exponent < 0 ? "" : "+")
        + exponent;
  }

  /** In decimal: enough digits to tell the number from its neighbours. */
  public static String decimal(FloatValue value) {
    Sort.Float sort = value.sort();
    if (!isFinite(value)) {
      return special(value);
    }
    if (sort.equals(Sort.Float.SINGLE)) {
      return Float.toString(Float.intBitsToFloat(value.bits().intValue())).toLowerCase(Locale.ROOT);
    }
    if (sort.equals(Sort.Float.DOUBLE)) {
      return Double.toString(Double.longBitsToDouble(value.bits().longValue()))
          .toLowerCase(Locale.ROOT);
    }
    String sign = isNegative(value) ? "-" : "";
    BigInteger significand = significand(value);
    if (significand.signum() == 0) {
      return sign + "0.0";
    }
    if (Math.abs(exponent(value)) > LARGEST_DECIMAL_EXPONENT) {
      return hexadecimal(value);
    }
    int digits = 2 + (int) Math.ceil(sort.significand() * Math.log10(2));
    return sign
        + magnitude(value)
            .round(new MathContext(digits))
            .stripTrailingZeros()
            .toString()
            .toLowerCase(Locale.ROOT);
  }

  /** Is {@link #decimal} the number itself, rather than one near to it? */
  public static boolean isDecimalExact(FloatValue value) {
    if (!isFinite(value) || significand(value).signum() == 0) {
      return true;
    }
    return Math.abs(exponent(value)) <= LARGEST_DECIMAL_EXPONENT
        && new BigDecimal(decimal(value)).abs().compareTo(magnitude(value)) == 0;
  }

  private static BigDecimal magnitude(FloatValue value) {
    BigInteger significand = significand(value);
    int shift = (int) exponent(value);
    return shift >= 0
        ? new BigDecimal(significand.shiftLeft(shift))
        : new BigDecimal(significand).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-shift)));
  }

  private static String special(FloatValue value) {
    return value.isNaN() ? "nan" : isNegative(value) ? "-inf" : "inf";
  }

  public static boolean isNegative(FloatValue value) {
    return value.bits().testBit(value.sort().width() - 1);
  }

  public static boolean isFinite(FloatValue value) {
    return biased(value).bitCount() < value.sort().exponent();
  }

  public static boolean isZero(FloatValue value) {
    return isFinite(value) && significand(value).signum() == 0;
  }

  private static BigInteger biased(FloatValue value) {
    Sort.Float sort = value.sort();
    return value.bits().clearBit(sort.width() - 1).shiftRight(sort.significand() - 1);
  }

  /** The number's magnitude is this times two to the {@link #exponent}. */
  private static BigInteger significand(FloatValue value) {
    int fractionBits = value.sort().significand() - 1;
    BigInteger fraction =
        value.bits().and(BigInteger.ONE.shiftLeft(fractionBits).subtract(BigInteger.ONE));
    return biased(value).signum() == 0 ? fraction : fraction.setBit(fractionBits);
  }

  private static long exponent(FloatValue value) {
    Sort.Float sort = value.sort();
    long bias = (1L << (sort.exponent() - 1)) - 1;
    return Math.max(1, biased(value).longValueExact()) - bias - (sort.significand() - 1);
  }
}
