package dev.bulwark.engine.testing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * A random C program whose loop never ends, over three small integers and, if wanted, two floats.
 * Its states are so few that all of them can be visited, by an evaluator that shares nothing with
 * ours: every part of the program has its text, and a function on Java's numbers.
 */
public final class RandomMachine {

  /** Beyond it a program is left out. */
  private static final int MAX_STATES = 4_000;

  /** Inputs of the first assignments, and of an iteration. */
  private static final int FIRST_INPUTS = 16;

  private static final int INPUTS = 4;

  private static final List<String> NAMES = List.of("a", "b", "c");
  private static final List<String> COMPARISONS = List.of("<", "<=", "==", "!=", ">");
  private static final double[] CONSTANTS = {0, 1, 0.5, -2.5, 0.1, 3, 10, 1e20, 1e-320, -0.0, 7.25};

  /** Visible to the functions that programs are made of. */
  private static final class State {

    private final int[] small = new int[NAMES.size()];
    private double d;
    private float f;
    private int input;

    private State with(int next) {
      State copy = new State();
      System.arraycopy(small, 0, copy.small, 0, small.length);
      copy.d = d;
      copy.f = f;
      copy.input = next;
      return copy;
    }

    /** All but the input, which is read anew. */
    private List<Number> key() {
      return List.of(
          small[0], small[1], small[2], Double.doubleToLongBits(d), Float.floatToIntBits(f));
    }
  }

  private record Whole(String text, ToIntFunction<State> value) {}

  /**
   * @param single whether it is a float and no double
   */
  private record Floating(String text, boolean single, ToDoubleFunction<State> value) {}

  private record Condition(String text, Predicate<State> holds) {}

  private record Statement(String text, Consumer<State> effect) {}

  /** What is true of a program. */
  public enum Truth {
    SAFE,
    UNSAFE,
    /** Too many states. */
    UNKNOWN
  }

  private final Random random;
  private final boolean floats;
  private final List<Statement> first = new ArrayList<>();
  private final List<Statement> body = new ArrayList<>();
  private final Condition error;
  private final boolean atHead;

  private RandomMachine(long seed, boolean floats) {
    this.random = new Random(seed);
    this.floats = floats;
    for (int i = 0; i < NAMES.size(); i++) {
      first.add(assignment(i, firstValue(), 15));
    }
    if (floats) {
      first.add(assignment(true, floating(2)));
      first.add(assignment(false, floating(2)));
    }
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      body.add(statement(2));
    }
    Condition all = condition();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      Condition one = all;
      Condition other = condition();
      all =
          new Condition(
              one.text + " && " + other.text, s -> one.holds.test(s) && other.holds.test(s));
    }
    this.error = all;
    this.atHead = random.nextBoolean();
  }

  /** The program of this seed. */
  public static RandomMachine of(long seed, boolean floats) {
    return new RandomMachine(seed, floats);
  }

  public String text() {
    StringBuilder text =
        new StringBuilder(
            """
            extern unsigned char __VERIFIER_nondet_uchar(void);
            extern void reach_error(void);
            int main(void) {
              unsigned char a, b, c, in = __VERIFIER_nondet_uchar() & 15;
            """);
    text.append("  a = b = c = 0;\n");
    if (floats) {
      text.append("  double d = 0;\n  float f = 0;\n");
    }
    first.forEach(statement -> text.append("  ").append(statement.text).append('\n'));
    text.append("  while (1) {\n    in = __VERIFIER_nondet_uchar() & 3;\n");
    String check = "    if (" + error.text + ") reach_error();\n";
    text.append(atHead ? check : "");
    body.forEach(statement -> text.append("    ").append(statement.text).append('\n'));
    return text.append(atHead ? "" : check).append("  }\n}\n").toString();
  }

  /** By a visit to all states. */
  public Truth truth() {
    Set<List<Number>> seen = new HashSet<>();
    Deque<State> open = new ArrayDeque<>();
    for (int in = 0; in < FIRST_INPUTS; in++) {
      State start = new State().with(in);
      first.forEach(statement -> statement.effect.accept(start));
      if (seen.add(start.key())) {
        open.add(start);
      }
    }
    while (!open.isEmpty()) {
      State state = open.remove();
      for (int in = 0; in < INPUTS; in++) {
        State next = state.with(in);
        boolean fails = atHead && error.holds.test(next);
        body.forEach(statement -> statement.effect.accept(next));
        if (fails || (!atHead && error.holds.test(next))) {
          return Truth.UNSAFE;
        }
        if (seen.add(next.key())) {
          open.add(next);
        }
      }
      if (seen.size() > MAX_STATES) {
        return Truth.UNKNOWN;
      }
    }
    return Truth.SAFE;
  }

  private Whole firstValue() {
    return random.nextInt(3) == 0
        ? constant()
        : random.nextBoolean() ? new Whole("in", s -> s.input) : whole(2);
  }

  private Statement statement(int depth) {
    if (depth > 0 && random.nextBoolean()) {
      Condition condition = condition();
      Statement yes = statement(depth - 1);
      Statement no = statement(depth - 1);
      return new Statement(
          "if (" + condition.text + ") { " + yes.text + " } else { " + no.text + " }",
          s -> (condition.holds.test(s) ? yes : no).effect.accept(s));
    }
    return floats && random.nextBoolean()
        ? assignment(random.nextBoolean(), floating(2))
        : assignment(random.nextInt(NAMES.size()), whole(2), random.nextInt(3) == 0 ? 15 : 7);
  }

  private static Statement assignment(int variable, Whole value, int mask) {
    return new Statement(
        NAMES.get(variable) + " = (" + value.text + ") & " + mask + ";",
        s -> s.small[variable] = value.value.applyAsInt(s) & mask);
  }

  private static Statement assignment(boolean toDouble, Floating value) {
    return toDouble
        ? new Statement("d = " + value.text + ";", s -> s.d = value.value.applyAsDouble(s))
        : new Statement("f = " + value.text + ";", s -> s.f = (float) value.value.applyAsDouble(s));
  }

  private Whole constant() {
    int number = random.nextInt(16);
    return new Whole(String.valueOf(number), s -> number);
  }

  private Whole variable() {
    int variable = random.nextInt(NAMES.size() + 1);
    return variable == NAMES.size()
        ? new Whole("in", s -> s.input)
        : new Whole(NAMES.get(variable), s -> s.small[variable]);
  }

  /** Far from the border of int, since what goes in is less than 16. */
  private Whole whole(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return random.nextInt(3) == 0 ? constant() : variable();
    }
    Whole a = whole(depth - 1);
    Whole b = whole(depth - 1);
    ToIntFunction<State> x = a.value;
    ToIntFunction<State> y = b.value;
    return switch (random.nextInt(7)) {
      case 0, 1 -> whole(a, "+", b, s -> x.applyAsInt(s) + y.applyAsInt(s));
      case 2 -> whole(a, "-", b, s -> x.applyAsInt(s) - y.applyAsInt(s));
      case 3 -> whole(a, "*", b, s -> x.applyAsInt(s) * y.applyAsInt(s));
      case 4 -> whole(a, "&", b, s -> x.applyAsInt(s) & y.applyAsInt(s));
      case 5 -> whole(a, "^", b, s -> x.applyAsInt(s) ^ y.applyAsInt(s));
      default -> {
        Condition condition = condition();
        yield new Whole(
            "(" + condition.text + " ? " + a.text + " : " + b.text + ")",
            s -> (condition.holds.test(s) ? x : y).applyAsInt(s));
      }
    };
  }

  private static Whole whole(Whole a, String op, Whole b, ToIntFunction<State> value) {
    return new Whole("(" + a.text + " " + op + " " + b.text + ")", value);
  }

  /** Also what has no exact form, large ones, subnormal ones, and the negative zero. */
  private Floating floatingConstant() {
    double number = CONSTANTS[random.nextInt(CONSTANTS.length)];
    return random.nextInt(3) == 0
        ? new Floating("((float) " + number + ")", true, s -> (float) number)
        : new Floating("(" + number + ")", false, s -> number);
  }

  private Floating floatingVariable() {
    return random.nextBoolean()
        ? new Floating("d", false, s -> s.d)
        : new Floating("f", true, s -> s.f);
  }

  private Floating floating(int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return switch (random.nextInt(6)) {
        case 0, 1 -> floatingConstant();
        case 2 -> {
          Whole number = variable();
          boolean single = random.nextBoolean();
          yield new Floating(
              "((" + (single ? "float" : "double") + ") " + number.text + ")",
              single,
              s -> number.value.applyAsInt(s));
        }
        default -> floatingVariable();
      };
    }
    Floating a = floating(depth - 1);
    Floating b = floating(depth - 1);
    char op = "+-*/".charAt(random.nextInt(4));
    boolean single = a.single && b.single;
    return new Floating(
        "(" + a.text + " " + op + " " + b.text + ")",
        single,
        s -> {
          double x = a.value.applyAsDouble(s);
          double y = b.value.applyAsDouble(s);
          return single ? apply(op, (float) x, (float) y) : apply(op, x, y);
        });
  }

  private static double apply(char op, double x, double y) {
    return switch (op) {
      case '+' -> x + y;
      case '-' -> x - y;
      case '*' -> x * y;
      default -> x / y;
    };
  }

  private static float apply(char op, float x, float y) {
    return switch (op) {
      case '+' -> x + y;
      case '-' -> x - y;
      case '*' -> x * y;
      default -> x / y;
    };
  }

  private Condition condition() {
    int comparison = random.nextInt(COMPARISONS.size());
    if (floats && random.nextBoolean()) {
      Floating a = floating(1);
      Floating b = random.nextInt(3) == 0 ? floatingVariable() : floatingConstant();
      return condition(
          a.text, comparison, b.text, s -> a.value.applyAsDouble(s), s -> b.value.applyAsDouble(s));
    }
    Whole a = random.nextInt(3) == 0 ? whole(1) : variable();
    Whole b = random.nextInt(3) == 0 ? variable() : constant();
    return condition(
        a.text, comparison, b.text, s -> a.value.applyAsInt(s), s -> b.value.applyAsInt(s));
  }

  private static Condition condition(
      String left,
      int comparison,
      String right,
      ToDoubleFunction<State> x,
      ToDoubleFunction<State> y) {
    return new Condition(
        "(" + left + " " + COMPARISONS.get(comparison) + " " + right + ")",
        s -> compare(comparison, x.applyAsDouble(s), y.applyAsDouble(s)));
  }

  private static boolean compare(int comparison, double x, double y) {
    return switch (comparison) {
      case 0 -> x < y;
      case 1 -> x <= y;
      case 2 -> x == y;
      case 3 -> x != y;
      default -> x > y;
    };
  }
}
