package dev.bulwark.frontend.c.preprocess;

import dev.bulwark.frontend.c.preprocess.ConditionTokens.Token;
import dev.bulwark.frontend.c.values.LiteralText;
import dev.bulwark.frontend.c.values.Literals;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/**
 * The value of an expression behind {@code #if} (C11 6.10.1): numbers have 64 bits, signed or
 * unsigned, and what is not evaluated may be undefined.
 */
final class ConditionEvaluator {

  /** Thrown with what is wrong about the expression. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1;

    Malformed(String message) {
      super(message);
    }
  }

  private record Number(long value, boolean unsigned) {
    static Number of(boolean truth) {
      return new Number(truth ? 1 : 0, false);
    }

    boolean isTrue() {
      return value != 0;
    }
  }

  /** Binary operators by precedence, those that bind least first. */
  private static final List<List<String>> LEVELS =
      List.of(
          List.of("||"),
          List.of("&&"),
          List.of("|"),
          List.of("^"),
          List.of("&"),
          List.of("==", "!="),
          List.of("<", ">", "<=", ">="),
          List.of("<<", ">>"),
          List.of("+", "-"),
          List.of("*", "/", "%"));

  private final List<Token> tokens;
  private int at;

  private ConditionEvaluator(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Of tokens whose macros have been expanded. */
  static boolean isTrue(List<Token> tokens) throws Malformed {
    ConditionEvaluator evaluator = new ConditionEvaluator(tokens);
    Number value = evaluator.comma(true);
    if (evaluator.at < tokens.size()) {
      throw new Malformed("unexpected " + tokens.get(evaluator.at).text());
    }
    return value.isTrue();
  }

  private boolean next(String text) {
    boolean found = at < tokens.size() && tokens.get(at).is(text);
    at += found ? 1 : 0;
    return found;
  }

  private Number comma(boolean evaluated) throws Malformed {
    Number value = conditional(evaluated);
    while (next(",")) {
      value = conditional(evaluated);
    }
    return value;
  }

  private Number conditional(boolean evaluated) throws Malformed {
    Number condition = binary(0, evaluated);
    if (!next("?")) {
      return condition;
    }
    Number yes = comma(evaluated && condition.isTrue());
    if (!next(":")) {
      throw new Malformed("a ? without :");
    }
    Number no = conditional(evaluated && !condition.isTrue());
    return new Number((condition.isTrue() ? yes : no).value(), yes.unsigned() || no.unsigned());
  }

  private Number binary(int level, boolean evaluated) throws Malformed {
    if (level == LEVELS.size()) {
      return unary(evaluated);
    }
    Number left = binary(level + 1, evaluated);
    while (at < tokens.size() && LEVELS.get(level).contains(tokens.get(at).text())) {
      String operator = tokens.get(at++).text();
      boolean decided =
          (operator.equals("&&") && !left.isTrue()) || (operator.equals("||") && left.isTrue());
      boolean needed = evaluated && !decided;
      left = apply(operator, left, binary(level + 1, needed), needed);
    }
    return left;
  }

  private static Number apply(String operator, Number left, Number right, boolean evaluated)
      throws Malformed {
    boolean unsigned = left.unsigned() || right.unsigned();
    long a = left.value();
    long b = right.value();
    int order = unsigned ? Long.compareUnsigned(a, b) : Long.compare(a, b);
    return switch (operator) {
      case "||" -> Number.of(left.isTrue() || right.isTrue());
      case "&&" -> Number.of(left.isTrue() && right.isTrue());
      case "|" -> new Number(a | b, unsigned);
      case "^" -> new Number(a ^ b, unsigned);
      case "&" -> new Number(a & b, unsigned);
      case "==" -> Number.of(a == b);
      case "!=" -> Number.of(a != b);
      case "<" -> Number.of(order < 0);
      case ">" -> Number.of(order > 0);
      case "<=" -> Number.of(order <= 0);
      case ">=" -> Number.of(order >= 0);
      case "<<" -> shifted(left, right, true);
      case ">>" -> shifted(left, right, false);
      case "+" -> new Number(a + b, unsigned);
      case "-" -> new Number(a - b, unsigned);
      case "*" -> new Number(a * b, unsigned);
      default -> divided(operator, a, b, unsigned, evaluated);
    };
  }

  private static Number divided(
      String operator, long a, long b, boolean unsigned, boolean evaluated) throws Malformed {
    if (b == 0) {
      if (evaluated) {
        throw new Malformed("division by zero");
      }
      return new Number(0, unsigned);
    }
    boolean quotient = operator.equals("/");
    long value =
        unsigned
            ? quotient ? Long.divideUnsigned(a, b) : Long.remainderUnsigned(a, b)
            : quotient ? a / b : a % b;
    return new Number(value, unsigned);
  }

  /** A negative count shifts in the other direction, as in gcc. */
  private static Number shifted(Number left, Number right, boolean up) {
    boolean reverse = !right.unsigned() && right.value() < 0;
    long count = reverse ? -right.value() : right.value();
    boolean far = Long.compareUnsigned(count, 64) >= 0;
    long value = left.value();
    if (up != reverse) {
      value = far ? 0 : value << count;
    } else if (left.unsigned()) {
      value = far ? 0 : value >>> count;
    } else {
      value = value >> (far ? 63 : count);
    }
    return new Number(value, left.unsigned());
  }

  private Number unary(boolean evaluated) throws Malformed {
    if (at == tokens.size()) {
      throw new Malformed("an operand is missing");
    }
    if (next("(")) {
      Number value = comma(evaluated);
      if (!next(")")) {
        throw new Malformed("a parenthesis is not closed");
      }
      return value;
    }
    Token token = tokens.get(at++);
    return switch (token.text()) {
      case "+" -> unary(evaluated);
      case "-" -> {
        Number operand = unary(evaluated);
        yield new Number(-operand.value(), operand.unsigned());
      }
      case "~" -> {
        Number operand = unary(evaluated);
        yield new Number(~operand.value(), operand.unsigned());
      }
      case "!" -> Number.of(!unary(evaluated).isTrue());
      default -> constant(token);
    };
  }

  private static Number constant(Token token) throws Malformed {
    String text = token.text();
    if (text.endsWith("'") && text.indexOf('\'') < text.length() - 1) {
      return character(text);
    }
    if (token.isName()) {
      return new Number(0, false);
    }
    String lower = text.toLowerCase(Locale.ROOT);
    if (!lower.matches("(0x[0-9a-f]+|0b[01]+|0[0-7]*|[1-9][0-9]*)(u?l{0,2}|l{1,2}u)")) {
      throw new Malformed("no integer constant: " + text);
    }
    String digits = lower.replaceFirst("[ul]+$", "");
    int radix =
        digits.startsWith("0x")
            ? 16
            : digits.startsWith("0b") ? 2 : digits.startsWith("0") ? 8 : 10;
    BigInteger value = new BigInteger(digits.substring(radix == 16 || radix == 2 ? 2 : 0), radix);
    if (value.bitLength() > 64) {
      throw new Malformed("too large: " + text);
    }
    return new Number(value.longValue(), lower.contains("u") || value.bitLength() == 64);
  }

  private static Number character(String text) throws Malformed {
    int open = text.indexOf('\'');
    String prefix = text.substring(0, open);
    String body = text.substring(open + 1, text.length() - 1);
    if (prefix.isEmpty()) {
      List<Integer> bytes = LiteralText.bytes(body).orElse(List.of());
      if (!bytes.isEmpty()) {
        return new Number(Literals.narrow(bytes).longValueExact(), false);
      }
    } else {
      List<LiteralText.Unit> units = LiteralText.units(body).orElse(List.of());
      if (units.size() == 1) {
        long code = units.getFirst().code();
        return prefix.equals("L") ? new Number((int) code, false) : new Number(code, true);
      }
    }
    throw new Malformed("no character constant: " + text);
  }
}
