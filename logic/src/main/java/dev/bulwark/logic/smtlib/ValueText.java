package dev.bulwark.logic.smtlib;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.BoolValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import java.util.Map;

/** Values as SMT-LIB constants. */
final class ValueText {

  private ValueText() {}

  static void append(Value value, StringBuilder text) {
    switch (value) {
      case BoolValue(boolean truth) -> text.append(truth);
      case BitVecValue bits -> bits(bits.width(), bits.bits(), text);
      case IntValue(BigInteger number) -> signed(number, "", text);
      case RealValue real -> rational(real, text);
      case FloatValue floating -> floating(floating, text);
      case ArrayValue array -> array(array, text);
    }
  }

  private static void bits(int width, BigInteger bits, StringBuilder text) {
    boolean hexadecimal = width % 4 == 0;
    String digits = bits.toString(hexadecimal ? 16 : 2);
    text.append(hexadecimal ? "#x" : "#b")
        .repeat('0', (hexadecimal ? width / 4 : width) - digits.length())
        .append(digits);
  }

  private static void signed(BigInteger number, String suffix, StringBuilder text) {
    if (number.signum() < 0) {
      text.append("(- ").append(number.negate()).append(suffix).append(')');
    } else {
      text.append(number).append(suffix);
    }
  }

  private static void rational(RealValue value, StringBuilder text) {
    if (value.denominator().equals(BigInteger.ONE)) {
      signed(value.numerator(), ".0", text);
    } else {
      text.append("(/ ");
      signed(value.numerator(), ".0", text);
      text.append(' ').append(value.denominator()).append(".0)");
    }
  }

  private static void floating(FloatValue value, StringBuilder text) {
    Sort.Float sort = value.sort();
    if (value.isNaN()) {
      text.append("(_ NaN ")
          .append(sort.exponent())
          .append(' ')
          .append(sort.significand())
          .append(')');
      return;
    }
    int fraction = sort.significand() - 1;
    text.append("(fp ");
    bits(1, value.bits().shiftRight(sort.width() - 1), text);
    text.append(' ');
    bits(sort.exponent(), low(value.bits().shiftRight(fraction), sort.exponent()), text);
    text.append(' ');
    bits(fraction, low(value.bits(), fraction), text);
    text.append(')');
  }

  private static BigInteger low(BigInteger bits, int count) {
    return bits.and(BigInteger.ONE.shiftLeft(count).subtract(BigInteger.ONE));
  }

  private static void array(ArrayValue array, StringBuilder text) {
    text.append("(store ".repeat(array.entries().size()))
        .append("((as const ")
        .append(array.sort())
        .append(") ");
    append(array.otherwise(), text);
    text.append(')');
    for (Map.Entry<Value, Value> entry : array.sortedEntries()) {
      text.append(' ');
      append(entry.getKey(), text);
      text.append(' ');
      append(entry.getValue(), text);
      text.append(')');
    }
  }
}
