package dev.bulwark.frontend.c;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A random C expression over unbounded integers together with its value, which is computed here
 * without any part of the lowering. The value is null where C divides by zero.
 */
record RandomIntegerExpression(String text, Meaning meaning) {

  /** What the expression is worth where its variables have these values. */
  interface Meaning {
    @Nullable BigInteger in(Map<String, BigInteger> values);
  }

  private static final List<String> OPERATORS =
      List.of("+", "-", "*", "/", "%", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||");

  static RandomIntegerExpression of(Random random, List<String> variables, int depth) {
    if (depth == 0 || random.nextInt(8) == 0) {
      return leaf(random, variables);
    }
    RandomIntegerExpression a = of(random, variables, depth - 1);
    return switch (random.nextInt(10)) {
      case 0 ->
          new RandomIntegerExpression(
              "(- " + a.text + ")", values -> negated(a.meaning.in(values)));
      case 1 ->
          new RandomIntegerExpression(
              "(! " + a.text + ")",
              values -> {
                BigInteger value = a.meaning.in(values);
                return value == null ? null : truth(value.signum() == 0);
              });
      case 2 -> conditional(a, of(random, variables, depth - 1), of(random, variables, depth - 1));
      default ->
          binary(
              OPERATORS.get(random.nextInt(OPERATORS.size())), a, of(random, variables, depth - 1));
    };
  }

  private static RandomIntegerExpression leaf(Random random, List<String> variables) {
    if (random.nextInt(3) > 0) {
      String name = variables.get(random.nextInt(variables.size()));
      return new RandomIntegerExpression(name, values -> values.get(name));
    }
    BigInteger number =
        random.nextBoolean()
            ? BigInteger.valueOf(random.nextInt(5))
            : new BigInteger(random.nextInt(63), random);
    return new RandomIntegerExpression(number.toString(), values -> number);
  }

  private static @Nullable BigInteger negated(@Nullable BigInteger value) {
    return value == null ? null : value.negate();
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  private static RandomIntegerExpression conditional(
      RandomIntegerExpression test, RandomIntegerExpression yes, RandomIntegerExpression no) {
    return new RandomIntegerExpression(
        "(" + test.text + " ? " + yes.text + " : " + no.text + ")",
        values -> {
          BigInteger value = test.meaning.in(values);
          return value == null ? null : (value.signum() != 0 ? yes : no).meaning.in(values);
        });
  }

  private static RandomIntegerExpression binary(
      String operator, RandomIntegerExpression left, RandomIntegerExpression right) {
    return new RandomIntegerExpression(
        "(" + left.text + " " + operator + " " + right.text + ")",
        values -> {
          BigInteger a = left.meaning.in(values);
          if (a == null) {
            return null;
          }
          if (operator.equals("&&") && a.signum() == 0) {
            return BigInteger.ZERO;
          }
          if (operator.equals("||") && a.signum() != 0) {
            return BigInteger.ONE;
          }
          BigInteger b = right.meaning.in(values);
          return b == null ? null : apply(operator, a, b);
        });
  }

  /** BigInteger divides as C does: towards zero. */
  private static @Nullable BigInteger apply(String operator, BigInteger a, BigInteger b) {
    return switch (operator) {
      case "+" -> a.add(b);
      case "-" -> a.subtract(b);
      case "*" -> a.multiply(b);
      case "/" -> b.signum() == 0 ? null : a.divide(b);
      case "%" -> b.signum() == 0 ? null : a.remainder(b);
      case "<" -> truth(a.compareTo(b) < 0);
      case "<=" -> truth(a.compareTo(b) <= 0);
      case ">" -> truth(a.compareTo(b) > 0);
      case ">=" -> truth(a.compareTo(b) >= 0);
      case "==" -> truth(a.equals(b));
      case "!=" -> truth(!a.equals(b));
      case "&&", "||" -> truth(b.signum() != 0);
      default -> throw new IllegalArgumentException(operator);
    };
  }
}
