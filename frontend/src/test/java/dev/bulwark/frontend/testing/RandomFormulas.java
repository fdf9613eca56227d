package dev.bulwark.frontend.testing;

import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random formulas of transition systems, each with its text and what it means. */
final class RandomFormulas {

  /** A formula over values before and behind a transition. */
  record Formula(String text, Meaning meaning) {}

  interface Meaning {
    boolean holds(Map<String, Integer> before, Map<String, Integer> behind);
  }

  interface Number {
    int value(Map<String, Integer> before, Map<String, Integer> behind);
  }

  record Operand(String text, Number number) {}

  private final Random random;

  RandomFormulas(Random random) {
    this.random = random;
  }

  Formula formula(List<String> visible, int depth) {
    if (depth > 0 && random.nextInt(4) == 0) {
      Formula a = formula(visible, depth - 1);
      Formula b = formula(visible, depth - 1);
      return random.nextBoolean()
          ? new Formula(
              "(" + a.text() + (random.nextBoolean() ? " or " : " || ") + b.text() + ")",
              (x, y) -> a.meaning().holds(x, y) || b.meaning().holds(x, y))
          : new Formula("not (" + a.text() + ")", (x, y) -> !a.meaning().holds(x, y));
    }
    if (random.nextInt(3) == 0) {
      String variable = visible.get(random.nextInt(visible.size()));
      Operand value = operand(visible, random.nextInt(3) == 0);
      return new Formula(
          variable + "' = " + value.text(),
          (b, p) -> p.get(variable) == value.number().value(b, p));
    }
    Operand left = operand(visible, random.nextInt(3) == 0);
    Operand right = operand(visible, random.nextInt(3) == 0);
    String relation = List.of("=", "!=", "<", "<=", ">", ">=").get(random.nextInt(6));
    return new Formula(
        left.text() + " " + relation + " " + right.text(),
        (b, p) -> compare(relation, left.number().value(b, p), right.number().value(b, p)));
  }

  private static boolean compare(String relation, int a, int b) {
    return switch (relation) {
      case "=" -> a == b;
      case "!=" -> a != b;
      case "<" -> a < b;
      case "<=" -> a <= b;
      case ">" -> a > b;
      default -> a >= b;
    };
  }

  Operand operand(List<String> visible, boolean primed) {
    if (random.nextInt(4) == 0) {
      int number = random.nextInt(3);
      return new Operand(Integer.toString(number), (b, p) -> number);
    }
    String variable = visible.get(random.nextInt(visible.size()));
    String text = primed ? variable + "'" : variable;
    Number value = primed ? (b, p) -> p.get(variable) : (b, p) -> b.get(variable);
    return switch (random.nextInt(8)) {
      case 0 -> new Operand(text + " + 1", (b, p) -> value.value(b, p) + 1);
      case 1 -> new Operand(text + " - 1", (b, p) -> value.value(b, p) - 1);
      case 2 -> new Operand("2*" + text, (b, p) -> 2 * value.value(b, p));
      case 3 -> new Operand("(" + text + " - 2) % 2", (b, p) -> (value.value(b, p) - 2) % 2);
      case 4 -> new Operand("(" + text + " - 2) / 2", (b, p) -> (value.value(b, p) - 2) / 2);
      default -> new Operand(text, value);
    };
  }
}
