package dev.bulwark.verification.goals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A random decision of up to four conditions over three inputs, as C, and what MC/DC means for it,
 * found by trying all: nothing of how Bulwark does it.
 */
final class RandomDecision {

  /** Inputs are numbers below. */
  static final int VALUES = 3;

  private static final int MOST_CONDITIONS = 4;
  private static final String[] INPUTS = {"a", "b", "c"};

  private sealed interface Tree {}

  private record Condition(int number) implements Tree {}

  private record Constant(boolean value) implements Tree {}

  private record Not(Tree operand) implements Tree {}

  private record Both(boolean and, Tree left, Tree right) implements Tree {}

  /** An input compared with a value; the number makes its text another one than all others. */
  private record Comparison(int input, String operator, int value, int number) {

    String text() {
      return "%s + %d %s %d".formatted(INPUTS[input], number, operator, value + number);
    }

    boolean holds(int[] inputs) {
      int is = inputs[input];
      return switch (operator) {
        case "==" -> is == value;
        case "!=" -> is != value;
        case "<" -> is < value;
        default -> is > value;
      };
    }
  }

  private final Random random;
  private final List<Comparison> conditions = new ArrayList<>();
  private final Tree tree;

  RandomDecision(Random random) {
    this.random = random;
    int size = 1 + random.nextInt(MOST_CONDITIONS);
    Tree made = tree(size);
    this.tree = size == 1 || made instanceof Both ? made : new Both(true, made, leaf());
  }

  private Tree tree(int leaves) {
    if (random.nextInt(4) == 0) {
      return new Not(tree(leaves));
    }
    if (leaves == 1) {
      return leaf();
    }
    int left = 1 + random.nextInt(leaves - 1);
    return new Both(random.nextBoolean(), tree(left), tree(leaves - left));
  }

  private Tree leaf() {
    if (!conditions.isEmpty() && random.nextInt(12) == 0) {
      return new Constant(random.nextBoolean());
    }
    String[] operators = {"==", "!=", "<", ">"};
    conditions.add(
        new Comparison(
            random.nextInt(INPUTS.length),
            operators[random.nextInt(operators.length)],
            random.nextInt(VALUES),
            conditions.size()));
    return new Condition(conditions.size() - 1);
  }

  // ---- As C

  /** Its value decides something. */
  String program() {
    String decision = text(tree);
    String statement =
        switch (random.nextInt(tree instanceof Both ? 4 : 3)) {
          case 0 -> "if (" + decision + ") r = 1;";
          case 1 -> "r = (" + decision + ") ? 5 : 6;";
          case 2 -> "while (" + decision + ") { r = 1; break; }";
          default -> "r = " + decision + ";";
        };
    return """
    extern int __VERIFIER_nondet_int(void);
    extern void __VERIFIER_assume(int);
    static int in(void) {
      int x = __VERIFIER_nondet_int();
      __VERIFIER_assume(x >= 0 && x < 3);
      return x;
    }
    int main(void) {
      int a = in();
      int b = in();
      int c = in();
      int r = 0;
      %s
      return r;
    }
    """
        .formatted(statement);
  }

  private String text(Tree part) {
    return switch (part) {
      case Condition(int number) -> conditions.get(number).text();
      case Constant(boolean value) -> value ? "1" : "0";
      case Not(Tree operand) -> "!(" + text(operand) + ")";
      case Both(boolean and, Tree left, Tree right) ->
          "(" + text(left) + ")" + (and ? " && " : " || ") + "(" + text(right) + ")";
    };
  }

  // ---- What it means

  /** Such as {@code a + 0 == 1 = true}: the goals of masking MC/DC that some inputs meet. */
  Set<String> masking() {
    Set<String> met = new TreeSet<>();
    forAllInputs(
        values -> {
          char[] seen = evaluated(values);
          for (int i = 0; i < seen.length; i++) {
            if (seen[i] != '-' && determines(i, seen)) {
              met.add(conditions.get(i).text() + " = " + (seen[i] == 'T'));
            }
          }
        });
    return met;
  }

  Set<String> allOfMasking() {
    Set<String> all = new TreeSet<>();
    for (Comparison condition : conditions) {
      all.add(condition.text() + " = true");
      all.add(condition.text() + " = false");
    }
    return all;
  }

  /** Such as {@code TF-=F}: the vectors that some inputs give. */
  Set<String> vectors() {
    Set<String> met = new TreeSet<>();
    forAllInputs(values -> met.add(vector(values)));
    return met;
  }

  /** Such as {@code a + 0 == 1}: the conditions that two of the vectors show by unique cause. */
  Set<String> uniqueCause() {
    Set<String> shown = new TreeSet<>();
    for (String one : vectors()) {
      for (String other : vectors()) {
        List<Integer> differing = new ArrayList<>();
        for (int i = 0; i < conditions.size(); i++) {
          String both = "" + one.charAt(i) + other.charAt(i);
          if (both.equals("TF") || both.equals("FT")) {
            differing.add(i);
          }
        }
        if (differing.size() == 1 && one.endsWith("T") && other.endsWith("F")) {
          shown.add(conditions.get(differing.getFirst()).text());
        }
      }
    }
    return shown;
  }

  /** The text of each condition. */
  Set<String> conditions() {
    Set<String> texts = new TreeSet<>();
    conditions.forEach(condition -> texts.add(condition.text()));
    return texts;
  }

  /** Whatever values the conditions have. */
  Set<String> allVectors() {
    Set<String> all = new TreeSet<>();
    for (int bits = 0; bits < 1 << conditions.size(); bits++) {
      all.add(vector(values(bits)));
    }
    return all;
  }

  private interface Each {
    void with(boolean[] values);
  }

  private void forAllInputs(Each each) {
    for (int i = 0; i < VALUES * VALUES * VALUES; i++) {
      int[] inputs = {i % VALUES, i / VALUES % VALUES, i / VALUES / VALUES};
      boolean[] values = new boolean[conditions.size()];
      for (int number = 0; number < values.length; number++) {
        values[number] = conditions.get(number).holds(inputs);
      }
      each.with(values);
    }
  }

  private boolean[] values(int bits) {
    boolean[] values = new boolean[conditions.size()];
    for (int number = 0; number < values.length; number++) {
      values[number] = (bits >> number & 1) != 0;
    }
    return values;
  }

  private String vector(boolean[] values) {
    return new String(evaluated(values)) + "=" + (value(tree, values) ? 'T' : 'F');
  }

  private char[] evaluated(boolean[] values) {
    char[] seen = "-".repeat(values.length).toCharArray();
    evaluate(tree, values, seen);
    return seen;
  }

  /** In C's order, noting what is evaluated. */
  private static boolean evaluate(Tree part, boolean[] values, char[] seen) {
    return switch (part) {
      case Condition(int number) -> {
        seen[number] = values[number] ? 'T' : 'F';
        yield values[number];
      }
      case Constant(boolean value) -> value;
      case Not(Tree operand) -> !evaluate(operand, values, seen);
      case Both(boolean and, Tree left, Tree right) ->
          and
              ? evaluate(left, values, seen) && evaluate(right, values, seen)
              : evaluate(left, values, seen) || evaluate(right, values, seen);
    };
  }

  private static boolean value(Tree part, boolean[] values) {
    return evaluate(part, values, new char[values.length]);
  }

  /**
   * Does the outcome change with this condition alone, for some values of those that were not
   * evaluated?
   */
  private boolean determines(int condition, char[] seen) {
    for (int bits = 0; bits < 1 << conditions.size(); bits++) {
      boolean[] values = values(bits);
      boolean fits = true;
      for (int i = 0; i < seen.length; i++) {
        fits &= seen[i] == '-' || values[i] == (seen[i] == 'T');
      }
      if (fits) {
        boolean before = value(tree, values);
        values[condition] = !values[condition];
        if (value(tree, values) != before) {
          return true;
        }
      }
    }
    return false;
  }
}
