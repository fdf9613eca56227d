package dev.bulwark.frontend.c.values;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Floating-point constants (C11 6.4.4.2), decimal and hexadecimal, as exact quotients. */
public final class FloatLiterals {

  /** The exact number that is written, with the type that it is rounded to. */
  public record Exact(BigInteger numerator, BigInteger denominator, FloatingType type) {}

  private static final Pattern DECIMAL =
      Pattern.compile("(\\d*)(?:\\.(\\d*))?(?:e([+-]?\\d+))?([a-z]*\\d*x?)");
  private static final Pattern HEXADECIMAL =
      Pattern.compile("0x([0-9a-f]*)(?:\\.([0-9a-f]*))?p([+-]?\\d+)([a-z]*\\d*x?)");

  /**
   * Beyond these powers of ten and of two every format has only infinity and zero, so that a
   * constant need not be written out.
   */
  private static final int LARGEST_EXPONENT = 20_000;

  private FloatLiterals() {}

  /** Empty for malformed constants, and for suffixes that are not supported. */
  static Optional<Exact> parse(String text) {
    String lower = text.toLowerCase(Locale.ROOT).replace("'", "");
    boolean hexadecimal = lower.startsWith("0x");
    Matcher matcher = (hexadecimal ? HEXADECIMAL : DECIMAL).matcher(lower);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    Optional<FloatingType> type = type(matcher.group(4));
    String whole = matcher.group(1);
    String fraction = matcher.group(2) == null ? "" : matcher.group(2);
    if (type.isEmpty() || (whole + fraction).isEmpty()) {
      return Optional.empty();
    }
    BigInteger digits = new BigInteger(whole + fraction, hexadecimal ? 16 : 10);
    BigInteger exponent =
        matcher.group(3) == null ? BigInteger.ZERO : new BigInteger(matcher.group(3));
    BigInteger shift =
        exponent.subtract(BigInteger.valueOf((hexadecimal ? 4L : 1L) * fraction.length()));
    return Optional.of(scaled(digits, BigInteger.valueOf(hexadecimal ? 2 : 10), shift, type.get()));
  }

  private static Optional<FloatingType> type(String suffix) {
    return switch (suffix) {
      case "" -> Optional.of(CType.DOUBLE);
      case "f", "f32" -> Optional.of(CType.FLOAT);
      case "f64", "f32x" -> Optional.of(CType.DOUBLE);
      case "l", "f64x", "w" -> Optional.of(CType.LONG_DOUBLE);
      case "q", "f128" -> Optional.of(new FloatingType(CType.Format.QUADRUPLE));
      default -> Optional.empty();
    };
  }

  private static Exact scaled(
      BigInteger digits, BigInteger base, BigInteger shift, FloatingType type) {
    BigInteger magnitude = shift.add(BigInteger.valueOf(digits.bitLength()));
    BigInteger limit = BigInteger.valueOf(LARGEST_EXPONENT);
    if (digits.signum() == 0) {
      return new Exact(BigInteger.ZERO, BigInteger.ONE, type);
    }
    // The number of bits is at least that of digits, so a large sum decides nothing but overflow.
    if (shift.compareTo(limit) > 0) {
      return new Exact(BigInteger.ONE.shiftLeft(LARGEST_EXPONENT), BigInteger.ONE, type);
    }
    if (magnitude.compareTo(limit.negate()) < 0) {
      return new Exact(BigInteger.ONE, BigInteger.ONE.shiftLeft(LARGEST_EXPONENT), type);
    }
    int power = shift.abs().intValueExact();
    return shift.signum() >= 0
        ? new Exact(digits.multiply(base.pow(power)), BigInteger.ONE, type)
        : new Exact(digits, base.pow(power), type);
  }
}
