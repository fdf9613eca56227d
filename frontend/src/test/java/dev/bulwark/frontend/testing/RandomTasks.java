package dev.bulwark.frontend.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Small random verification tasks: a few inputs of small range, loops that mostly end soon,
 * sometimes a function, and an assertion. Small enough to decide by running them on all inputs;
 * {@code program.testing.BruteForce} says UNKNOWN for the few that do not end or take too many
 * inputs.
 */
public final class RandomTasks {

  private static final List<GeneratedType> TYPES =
      List.of(
          new GeneratedType(List.of("unsigned char"), 8, false),
          new GeneratedType(List.of("signed char"), 8, true),
          new GeneratedType(List.of("int"), 32, true),
          new GeneratedType(List.of("unsigned"), 32, false),
          new GeneratedType(List.of("_Bool"), 1, false));

  private static final String PRELUDE =
      """
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern signed char __VERIFIER_nondet_char(void);
      extern _Bool __VERIFIER_nondet_bool(void);
      extern void __VERIFIER_assume(int);
      extern void abort(void);
      void reach_error(void) {}
      """;

  private final Random random;
  private final RandomExpressions expressions;
  private final StringBuilder text = new StringBuilder();
  private final Scope scope = new Scope();
  private int indent = 1;
  private int names;

  private RandomTasks(long seed) {
    this.random = new Random(seed);
    this.expressions = new RandomExpressions(random, TYPES);
  }

  /** The task of this seed as C text; its error is a call of {@code reach_error}. */
  public static String of(long seed) {
    return new RandomTasks(seed).task();
  }

  private String task() {
    text.append(PRELUDE);
    function();
    text.append("int main(void) {\n");
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      input();
    }
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      GeneratedType type = Scope.any(random, TYPES);
      String name = "v" + names++;
      line(type.spelling() + " " + name + " = " + random.nextInt(6) + ";");
      scope.declare(new Scope.Variable(name, type, true));
    }
    statements(1 + random.nextInt(3), 2);
    loop(2);
    statements(random.nextInt(2), 1);
    assertion();
    line("return 0;");
    return text.append("}\n").toString();
  }

  private void line(String line) {
    text.append("  ".repeat(indent)).append(line).append('\n');
  }

  private void function() {
    if (random.nextInt(3) != 0) {
      return;
    }
    GeneratedType type = Scope.any(random, TYPES);
    Scope parameters = new Scope();
    parameters.declare(new Scope.Variable("p", type, true));
    text.append(type.spelling()).append(" f(").append(type.spelling()).append(" p) {\n");
    if (random.nextBoolean()) {
      line(
          "if ("
              + expressions.pure(parameters, 1)
              + ") return "
              + expressions.pure(parameters, 1)
              + ";");
    }
    line("return " + expressions.pure(parameters, 2) + ";");
    text.append("}\n");
    scope.declare(
        new Scope.Function("f", List.of(type), true, java.util.Set.of(), java.util.Set.of()));
  }

  /** A value of small range: what is outside is left by abort or excluded by an assumption. */
  private void input() {
    String name = "n" + names++;
    switch (random.nextInt(4)) {
      case 0 -> {
        line("_Bool " + name + " = __VERIFIER_nondet_bool();");
        scope.declare(new Scope.Variable(name, TYPES.getLast(), true));
      }
      case 1 -> {
        line("signed char " + name + " = __VERIFIER_nondet_char();");
        line(
            "__VERIFIER_assume("
                + name
                + " >= -2 && "
                + name
                + " < "
                + (1 + random.nextInt(4))
                + ");");
        scope.declare(new Scope.Variable(name, TYPES.get(1), true));
      }
      default -> {
        line("unsigned char " + name + " = __VERIFIER_nondet_uchar();");
        line("if (" + name + " >= " + (2 + random.nextInt(5)) + ") abort();");
        scope.declare(new Scope.Variable(name, TYPES.getFirst(), true));
      }
    }
  }

  private void statements(int count, int nesting) {
    for (int i = 0; i < count; i++) {
      if (nesting > 0 && random.nextInt(3) == 0) {
        line("if (" + expressions.pure(scope, 2) + ") {");
        indent++;
        statements(1, nesting - 1);
        indent--;
        line("}");
      } else {
        line(expressions.effect(scope, 2).text() + ";");
      }
    }
  }

  private void loop(int nesting) {
    switch (random.nextInt(5)) {
      case 0 -> {
        // Goes on as long as the program's own variables say; it need not end.
        line("while (" + expressions.pure(scope, 2) + ") {");
        body(nesting, "");
      }
      case 1 -> {
        String i = "i" + names++;
        line(
            "for (unsigned char "
                + i
                + " = 0; "
                + i
                + " < "
                + Scope.any(random, scope.variables()).name()
                + "; "
                + i
                + "++) {");
        body(nesting, "if (" + i + " >= 6) break;");
      }
      case 2 -> {
        String i = "i" + names++;
        line("int " + i + " = " + (1 + random.nextInt(3)) + ";");
        line("do {");
        indent++;
        List<Scope.Variable> before = new ArrayList<>(scope.variables());
        input();
        statements(1, 1);
        scope.variables().retainAll(before);
        indent--;
        line("} while (--" + i + " > 0);");
        return;
      }
      default -> {
        String i = "i" + names++;
        line("for (int " + i + " = 0; " + i + " < " + (1 + random.nextInt(5)) + "; " + i + "++) {");
        body(nesting, "");
      }
    }
    line("}");
  }

  private void body(int nesting, String first) {
    indent++;
    if (!first.isEmpty()) {
      line(first);
    }
    statements(1 + random.nextInt(2), 1);
    if (nesting > 1 && random.nextInt(5) == 0) {
      loop(nesting - 1);
    }
    indent--;
  }

  private void assertion() {
    String variable = Scope.any(random, scope.variables()).name();
    String other = Scope.any(random, scope.variables()).name();
    String condition =
        switch (random.nextInt(5)) {
          case 0 -> variable + " != " + random.nextInt(5);
          case 1 -> variable + " <= " + random.nextInt(6);
          case 2 -> variable + " <= " + other + " + " + random.nextInt(2);
          case 3 -> expressions.pure(scope, 2);
          default -> variable + " * 2 + " + other + " != " + random.nextInt(9);
        };
    line("if (!(" + condition + ")) reach_error();");
  }
}
