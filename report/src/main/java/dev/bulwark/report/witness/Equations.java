package dev.bulwark.report.witness;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what a constraint says the value of something is: {@code x == 5}, also as one of several
 * conjuncts, and the forms that floats need ({@code CValues.equation} writes them).
 */
final class Equations {

  private static final Pattern INTEGER = Pattern.compile("(-?)(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*");
  private static final Pattern HEXADECIMAL =
      Pattern.compile("(-?)0[xX]([0-9a-fA-F]*)\\.?([0-9a-fA-F]*)[pP]([-+]?[0-9]+)[fFlL]?");
  private static final Pattern DECIMAL =
      Pattern.compile("(-?)([0-9]*\\.?[0-9]*(?:[eE][-+]?[0-9]+)?)[fFlL]?");

  private Equations() {}

  /** The value of this sort that the constraint gives the subject, if it is understood. */
  static Optional<Value> value(String constraint, String subject, Sort sort) {
    String text = constraint.replaceAll("\\s+", "");
    String name = subject.replaceAll("\\s+", "");
    if (sort instanceof Sort.Float format) {
      Optional<Value> special = special(text, name, format);
      if (special.isPresent()) {
        return special;
      }
    }
    for (String conjunct : text.split("&&", -1)) {
      String equation = withoutParentheses(conjunct);
      if (equation.startsWith(name + "==")) {
        Optional<Value> value = constant(equation.substring(name.length() + 2), sort);
        if (value.isPresent()) {
          return value;
        }
      }
    }
    return Optional.empty();
  }

  private static String withoutParentheses(String text) {
    String inner = text;
    while (inner.startsWith("(") && inner.endsWith(")")) {
      inner = inner.substring(1, inner.length() - 1);
    }
    return inner;
  }

  /** What is no number, and zeros, which are equal though they differ. */
  private static Optional<Value> special(String text, String name, Sort.Float format) {
    int fraction = format.significand() - 1;
    BigInteger ones =
        BigInteger.ONE.shiftLeft(format.exponent()).subtract(BigInteger.ONE).shiftLeft(fraction);
    BigInteger sign = BigInteger.ONE.shiftLeft(format.width() - 1);
    if (text.equals(name + "!=" + name)) {
      return Optional.of(new Value.FloatValue(format, ones.setBit(fraction - 1)));
    }
    if (text.equals(name + "==1.0/0.0")) {
      return Optional.of(new Value.FloatValue(format, ones));
    }
    if (text.equals(name + "==-1.0/0.0")) {
      return Optional.of(new Value.FloatValue(format, ones.or(sign)));
    }
    if (text.equals(name + "==0.0&&1.0/" + name + "<0.0")) {
      return Optional.of(new Value.FloatValue(format, sign));
    }
    return Optional.empty();
  }

  private static Optional<Value> constant(String text, Sort sort) {
    return switch (sort) {
      case Sort.BitVec(int width) -> integer(text).map(number -> Value.bitVec(width, number));
      case Sort.Int integer -> integer(text).map(Value::integer);
      case Sort.Float format -> number(text).flatMap(number -> rounded(number, format));
      case Sort.Bool truth -> Optional.empty();
      case Sort.Real real -> Optional.empty();
      case Sort.Array array -> Optional.empty();
    };
  }

  private static Optional<BigInteger> integer(String text) {
    Matcher matcher = INTEGER.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String digits = matcher.group(2).toLowerCase(Locale.ROOT);
    boolean hexadecimal = digits.startsWith("0x");
    BigInteger number =
        new BigInteger(hexadecimal ? digits.substring(2) : digits, hexadecimal ? 16 : 10);
    return Optional.of(matcher.group(1).isEmpty() ? number : number.negate());
  }

  private static Optional<BigDecimal> number(String text) {
    Matcher hexadecimal = HEXADECIMAL.matcher(text);
    if (hexadecimal.matches()) {
      String fraction = hexadecimal.group(3);
      String digits = hexadecimal.group(2) + fraction;
      int exponent = Integer.parseInt(hexadecimal.group(4)) - 4 * fraction.length();
      if (digits.isEmpty() || Math.abs(exponent) > 1 << 17) {
        return Optional.empty();
      }
      BigDecimal power =
          exponent >= 0
              ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent))
              : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(-exponent)));
      BigDecimal magnitude = new BigDecimal(new BigInteger(digits, 16)).multiply(power);
      return Optional.of(hexadecimal.group(1).isEmpty() ? magnitude : magnitude.negate());
    }
    Matcher decimal = DECIMAL.matcher(text);
    try {
      return decimal.matches()
          ? Optional.of(new BigDecimal(decimal.group(1) + decimal.group(2)))
          : Optional.empty();
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }

  private static Optional<Value> rounded(BigDecimal number, Sort.Float format) {
    BigDecimal plain = number.stripTrailingZeros();
    BigInteger numerator =
        plain.scale() >= 0
            ? plain.unscaledValue()
            : plain.unscaledValue().multiply(BigInteger.TEN.pow(-plain.scale()));
    BigInteger denominator = BigInteger.TEN.pow(Math.max(0, plain.scale()));
    TermFactory terms = TermFactory.plain();
    Term real = terms.constant(Value.real(numerator, denominator));
    Term rounded =
        terms.apply(Op.REAL_TO_FP, RoundingMode.NEAREST_EVEN.ordinal(), Op.packFloat(format), real);
    return Optional.ofNullable(Evaluator.evaluate(rounded, variable -> null));
  }
}
