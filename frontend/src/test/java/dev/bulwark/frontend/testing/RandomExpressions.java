package dev.bulwark.frontend.testing;

import dev.bulwark.program.MachineModel;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random expressions over the variables of a scope, with side effects but without conflicts between
 * operands whose order C leaves open: what one operand writes, the others neither read nor write.
 * Divisors and shift amounts are nearly always guarded; where they are not, the program may run
 * into undefined behaviour.
 */
final class RandomExpressions {

  /** Text with the variables that evaluating it may read and write. */
  record Expression(String text, Set<String> reads, Set<String> writes) {}

  /** What the surrounding expression forbids here. */
  private record Limits(Set<String> unreadable, Set<String> unwritable) {
    static final Limits NONE = new Limits(Set.of(), Set.of());

    /** The limits for an operand beside this one, in no particular order. */
    Limits beside(Expression other) {
      return new Limits(
          union(unreadable, other.writes()),
          union(unwritable, union(other.reads(), other.writes())));
    }

    Limits notWriting(String name) {
      return new Limits(unreadable, union(unwritable, Set.of(name)));
    }
  }

  private static final List<String> ARITHMETIC = List.of("+", "-", "*", "&", "|", "^");
  private static final List<String> COMPARISONS = List.of("==", "!=", "<", ">", "<=", ">=");
  private static final List<String> UNARY = List.of("-", "+", "~", "!");

  private final Random random;
  private final List<GeneratedType> types;

  RandomExpressions(Random random, MachineModel machine) {
    this(random, GeneratedType.all(machine));
  }

  /** Casts and sizes are of these types only. */
  RandomExpressions(Random random, List<GeneratedType> types) {
    this.random = random;
    this.types = types;
  }

  /** Any expression. */
  Expression value(Scope scope, int depth) {
    return value(scope, depth, Limits.NONE);
  }

  /** An expression without side effects. */
  String pure(Scope scope, int depth) {
    Set<String> all = new LinkedHashSet<>();
    scope.variables().forEach(variable -> all.add(variable.name()));
    scope.functions().forEach(function -> all.addAll(function.writes()));
    return value(scope, depth, new Limits(Set.of(), all)).text();
  }

  /**
   * An expression that writes something, for a statement; falls back to one that does not if there
   * is nothing to write.
   */
  Expression effect(Scope scope, int depth) {
    Expression call = random.nextInt(4) == 0 ? call(scope, depth, Limits.NONE, true) : null;
    if (call != null) {
      return call;
    }
    return random.nextInt(5) == 0
        ? step(scope, Limits.NONE)
        : assignment(scope, depth, Limits.NONE);
  }

  private Expression value(Scope scope, int depth, Limits limits) {
    if (depth <= 0) {
      return leaf(scope, limits);
    }
    return switch (random.nextInt(26)) {
      case 0, 1 -> leaf(scope, limits);
      case 2, 3 -> unary(scope, depth, limits);
      case 4, 5, 6 -> cast(scope, depth, limits);
      case 7, 8, 9, 10, 11 -> binary(scope, depth, limits, ARITHMETIC);
      case 12, 13 -> binary(scope, depth, limits, COMPARISONS);
      case 14, 15 -> shift(scope, depth, limits);
      case 16, 17 -> division(scope, depth, limits);
      case 18, 19 -> sequenced(scope, depth, limits, random.nextBoolean() ? "&&" : "||");
      case 20 -> conditional(scope, depth, limits);
      case 21 -> comma(scope, depth, limits);
      case 22 -> assignment(scope, depth, limits);
      case 23 -> step(scope, limits);
      case 24 -> sizeOf(scope, depth, limits);
      default -> {
        Expression call = call(scope, depth, limits, false);
        yield call == null ? leaf(scope, limits) : call;
      }
    };
  }

  private Expression leaf(Scope scope, Limits limits) {
    List<Scope.Variable> readable =
        scope.variables().stream()
            .filter(variable -> !limits.unreadable().contains(variable.name()))
            .toList();
    if (readable.isEmpty() || random.nextInt(4) == 0) {
      return constant(scope);
    }
    String name = Scope.any(random, readable).name();
    return new Expression(name, Set.of(name), Set.of());
  }

  private Expression constant(Scope scope) {
    String text =
        switch (random.nextInt(12)) {
          case 0 ->
              Scope.any(
                  random,
                  List.of(
                      "0x7fffffff",
                      "0x80000000",
                      "0xffffffff",
                      "2147483647",
                      "2147483648",
                      "4294967296"));
          case 1 ->
              Scope.any(
                  random,
                  List.of(
                      "0x7fffffffffffffff",
                      "0x8000000000000000",
                      "9223372036854775807",
                      "0xffffffffffffffffu"));
          case 2 ->
              Scope.any(
                  random,
                  List.of(
                      "127", "128", "255", "256", "32767", "32768", "65535", "65536", "0200",
                      "0377"));
          case 3 ->
              random.nextInt(1000)
                  + Scope.any(
                      random, List.of("u", "U", "l", "L", "ul", "UL", "ll", "LL", "ull", "LLU"));
          case 4 ->
              Scope.any(
                  random,
                  List.of("'a'", "'\\n'", "'\\0'", "'\\xff'", "'\\377'", "'\\\\'", "'\\''", "'0'"));
          case 5 -> "(-" + (1 + random.nextInt(200)) + ")";
          case 6 -> "(-2147483647 - 1)";
          case 7 -> scope.enumerators().isEmpty() ? "0" : Scope.any(random, scope.enumerators());
          case 8 -> Long.toString(random.nextInt() & 0xffffffffL);
          default -> Integer.toString(random.nextInt(12));
        };
    return new Expression(text, Set.of(), Set.of());
  }

  private Expression unary(Scope scope, int depth, Limits limits) {
    Expression operand = value(scope, depth - 1, limits);
    return around(Scope.any(random, UNARY) + "(", operand, ")");
  }

  private Expression cast(Scope scope, int depth, Limits limits) {
    return around(
        "((" + Scope.any(random, types).spelling(random) + ")(",
        value(scope, depth - 1, limits),
        "))");
  }

  /**
   * Sometimes without parentheses, so that precedence matters; the operands stay unsequenced
   * however they are grouped.
   */
  private Expression binary(Scope scope, int depth, Limits limits, List<String> operators) {
    Expression left = value(scope, depth - 1, limits);
    Expression right = value(scope, depth - 1, limits.beside(left));
    String operator = Scope.any(random, operators);
    return both(
        left,
        right,
        random.nextInt(3) == 0
            ? left.text() + " " + operator + " " + right.text()
            : "((" + left.text() + ") " + operator + " (" + right.text() + "))");
  }

  private Expression shift(Scope scope, int depth, Limits limits) {
    Expression left = value(scope, depth - 1, limits);
    Expression right = value(scope, depth - 1, limits.beside(left));
    String operator = random.nextBoolean() ? "<<" : ">>";
    if (random.nextInt(150) == 0) {
      return both(left, right, "((" + left.text() + ") " + operator + " (" + right.text() + "))");
    }
    if (random.nextInt(3) == 0) {
      return around("((", left, ") " + operator + " " + random.nextInt(32) + ")");
    }
    GeneratedType type = Scope.any(random, types);
    int mask = type.promotedWidth() - 1;
    String amount = "((" + right.text() + ") & " + mask + ")";
    return both(
        left,
        right,
        "((" + type.spelling(random) + ")(" + left.text() + ") " + operator + " " + amount + ")");
  }

  /**
   * Divides by what is mostly neither zero nor minus one. Where the least number is a constant
   * dividend gcc 12 traps, even without optimisation: it makes {@code 0 - LEAST / x} to {@code
   * LEAST / -x}.
   */
  private Expression division(Scope scope, int depth, Limits limits) {
    Expression left = value(scope, depth - 1, limits);
    Expression right = value(scope, depth - 1, limits.beside(left));
    String a = "(" + left.text().replace("(-2147483647 - 1)", "(-2147483647)") + ")";
    String b = "(" + right.text() + ")";
    String operator = random.nextBoolean() ? " / " : " % ";
    String text =
        switch (random.nextInt(20)) {
          case 0 ->
              random.nextInt(4) == 0 ? a + operator + b : a + operator + "((" + b + " & 1) + 1)";
          case 1, 2, 3 -> a + operator + "(" + b + " | 1)";
          case 4, 5, 6, 7 -> a + operator + "-((" + b + " & 15) + 2)";
          case 8, 9, 10, 11 -> {
            String unsigned =
                "("
                    + Scope.any(random, types.stream().filter(t -> !t.signed()).toList())
                        .spelling(random)
                    + ")";
            yield unsigned + a + operator + "(" + unsigned + b + " | 1)";
          }
          default -> a + operator + "((" + b + " & 127) + 1)";
        };
    return both(left, right, "(" + text + ")");
  }

  /** Operators that evaluate the left operand, with its effects, before the right one. */
  private Expression sequenced(Scope scope, int depth, Limits limits, String operator) {
    Expression left = value(scope, depth - 1, limits);
    Expression right = value(scope, depth - 1, limits);
    return both(left, right, "((" + left.text() + ") " + operator + " (" + right.text() + "))");
  }

  /** The left operand has an effect; gcc 12 fails on some commas of constants. */
  private Expression comma(Scope scope, int depth, Limits limits) {
    Expression left =
        random.nextBoolean() ? step(scope, limits) : assignment(scope, depth - 1, limits);
    if (left.writes().isEmpty()) {
      return left;
    }
    Expression right = value(scope, depth - 1, limits);
    return both(left, right, "(" + left.text() + ", (" + right.text() + "))");
  }

  private Expression conditional(Scope scope, int depth, Limits limits) {
    Expression condition = value(scope, depth - 1, limits);
    Expression then = value(scope, depth - 1, limits);
    Expression otherwise = value(scope, depth - 1, limits);
    String text =
        "((" + condition.text() + ") ? (" + then.text() + ") : (" + otherwise.text() + "))";
    return both(both(condition, then, ""), otherwise, text);
  }

  private Expression sizeOf(Scope scope, int depth, Limits limits) {
    if (random.nextBoolean()) {
      return new Expression(
          "sizeof(" + Scope.any(random, types).spelling(random) + ")", Set.of(), Set.of());
    }
    // The operand is not evaluated, so its effects do not count.
    return new Expression(
        "sizeof(" + value(scope, depth - 1, limits).text() + ")", Set.of(), Set.of());
  }

  private Expression assignment(Scope scope, int depth, Limits limits) {
    Scope.Variable target = writable(scope, limits);
    if (target == null) {
      return leaf(scope, limits);
    }
    String name = target.name();
    Expression value = value(scope, depth - 1, limits.notWriting(name));
    String text =
        switch (random.nextInt(16)) {
          case 0, 1, 2 -> name + " " + Scope.any(random, ARITHMETIC) + "= " + value.text();
          case 3, 4 -> {
            int mask = target.type().promotedWidth() - 1;
            yield name
                + (random.nextBoolean() ? " <<= " : " >>= ")
                + "(("
                + value.text()
                + ") & "
                + mask
                + ")";
          }
          case 5, 6 ->
              name
                  + (random.nextBoolean() ? " /= " : " %= ")
                  + "((("
                  + value.text()
                  + ") & 63) + 1)";
          default -> name + " = " + value.text();
        };
    Set<String> written = union(value.writes(), Set.of(name));
    return new Expression("(" + text + ")", union(value.reads(), Set.of(name)), written);
  }

  private Expression step(Scope scope, Limits limits) {
    Scope.Variable target = writable(scope, limits);
    if (target == null) {
      return leaf(scope, limits);
    }
    String name = target.name();
    String text = Scope.any(random, List.of(name + "++", name + "--", "++" + name, "--" + name));
    return new Expression("(" + text + ")", Set.of(name), Set.of(name));
  }

  private Scope.@org.jspecify.annotations.Nullable Variable writable(Scope scope, Limits limits) {
    List<Scope.Variable> candidates =
        scope.variables().stream()
            .filter(Scope.Variable::writable)
            .filter(variable -> !limits.unwritable().contains(variable.name()))
            .filter(variable -> !limits.unreadable().contains(variable.name()))
            .toList();
    return candidates.isEmpty() ? null : Scope.any(random, candidates);
  }

  private @org.jspecify.annotations.Nullable Expression call(
      Scope scope, int depth, Limits limits, boolean voidToo) {
    List<Scope.Function> candidates =
        scope.functions().stream()
            .filter(function -> voidToo || function.returnsValue())
            .filter(function -> function.reads().stream().noneMatch(limits.unreadable()::contains))
            .filter(function -> function.writes().stream().noneMatch(limits.unwritable()::contains))
            .toList();
    if (candidates.isEmpty()) {
      return null;
    }
    Scope.Function function = Scope.any(random, candidates);
    Set<String> reads = new LinkedHashSet<>(function.reads());
    Set<String> writes = new LinkedHashSet<>(function.writes());
    Limits inside = limits;
    StringBuilder text = new StringBuilder(function.name()).append('(');
    for (int i = 0; i < function.parameters().size(); i++) {
      Expression argument = value(scope, depth - 1, inside);
      inside = inside.beside(argument);
      reads.addAll(argument.reads());
      writes.addAll(argument.writes());
      text.append(i == 0 ? "" : ", ").append('(').append(argument.text()).append(')');
    }
    return new Expression(text.append(')').toString(), reads, writes);
  }

  private static Expression around(String before, Expression inner, String after) {
    return new Expression(before + inner.text() + after, inner.reads(), inner.writes());
  }

  private static Expression both(Expression a, Expression b, String text) {
    return new Expression(text, union(a.reads(), b.reads()), union(a.writes(), b.writes()));
  }

  private static Set<String> union(Set<String> a, Set<String> b) {
    Set<String> all = new LinkedHashSet<>(a);
    all.addAll(b);
    return all;
  }
}
