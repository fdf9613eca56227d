package dev.bulwark.frontend.testing;

import dev.bulwark.program.MachineModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random statements of one function. Loops have counters of their own that nothing else writes, so
 * every run ends.
 */
final class RandomStatements {

  private static final int EXPRESSION_DEPTH = 3;

  private final Random random;
  private final RandomExpressions expressions;
  private final List<GeneratedType> types;
  private final String prefix;
  private final int maxIterations;
  private final StringBuilder text = new StringBuilder();
  private final List<String> enumTypes;
  private int indent = 1;
  private int names;

  /**
   * For one function.
   *
   * @param prefix begins every label and local variable
   * @param maxIterations how often a loop goes round at most
   */
  RandomStatements(
      Random random,
      MachineModel machine,
      String prefix,
      int maxIterations,
      List<String> enumTypes) {
    this.random = random;
    this.expressions = new RandomExpressions(random, machine);
    this.types = GeneratedType.all(machine);
    this.prefix = prefix;
    this.maxIterations = maxIterations;
    this.enumTypes = enumTypes;
  }

  String text() {
    return text.toString();
  }

  void line(String line) {
    text.append("  ".repeat(indent)).append(line).append('\n');
  }

  String fresh(String kind) {
    return prefix + kind + names++;
  }

  /** Declares locals in the scope, each with an initial value. */
  void declarations(Scope scope, int count) {
    for (int i = 0; i < count; i++) {
      String name = fresh("v");
      if (!enumTypes.isEmpty() && random.nextInt(8) == 0) {
        // Enumerations are tested for their conversions; their width is that of int.
        line(
            "enum "
                + Scope.any(random, enumTypes)
                + " "
                + name
                + " = "
                + expressions.pure(scope, 1)
                + ";");
        scope.declare(new Scope.Variable(name, new GeneratedType(List.of("int"), 32, true), true));
        continue;
      }
      GeneratedType type = Scope.any(random, types);
      boolean constant = random.nextInt(10) == 0;
      line(
          (constant ? "const " : "")
              + type.spelling(random)
              + " "
              + name
              + " = "
              + expressions.value(scope, 2).text()
              + ";");
      scope.declare(new Scope.Variable(name, type, !constant));
    }
  }

  void statements(Scope scope, int count, int nesting) {
    for (int i = 0; i < count; i++) {
      statement(scope, nesting);
    }
  }

  private void statement(Scope scope, int nesting) {
    if (nesting <= 0) {
      simple(scope);
      return;
    }
    switch (random.nextInt(18)) {
      case 0, 1, 2 -> conditional(scope, nesting);
      case 3 -> forLoop(scope, nesting);
      case 4 -> whileLoop(scope, nesting);
      case 5 -> doLoop(scope, nesting);
      case 6, 7 -> switchStatement(scope, nesting);
      case 8 -> forwardGoto(scope, nesting);
      case 9 -> backwardGoto(scope, nesting);
      case 10 -> block(scope, nesting);
      case 11 -> declarations(scope, 1);
      default -> simple(scope);
    }
  }

  private void simple(Scope scope) {
    line(expressions.effect(scope, EXPRESSION_DEPTH).text() + ";");
  }

  private void body(Scope scope, int nesting) {
    indent++;
    statements(scope.inner(), 1 + random.nextInt(2), nesting - 1);
    indent--;
  }

  private void conditional(Scope scope, int nesting) {
    line("if (" + expressions.value(scope, EXPRESSION_DEPTH).text() + ") {");
    body(scope, nesting);
    if (random.nextBoolean()) {
      line("} else {");
      body(scope, nesting);
    }
    line("}");
  }

  private void loopBody(Scope scope, int nesting) {
    indent++;
    Scope inner = scope.inner();
    statements(inner, 1, nesting - 1);
    if (random.nextInt(3) == 0) {
      line(
          "if ("
              + expressions.value(inner, 2).text()
              + ") "
              + (random.nextBoolean() ? "break;" : "continue;"));
      statements(inner, 1, nesting - 1);
    }
    indent--;
  }

  private Scope counting(Scope scope, String counter) {
    Scope inner = scope.inner();
    inner.declare(new Scope.Variable(counter, new GeneratedType(List.of("int"), 32, true), false));
    return inner;
  }

  private int iterations() {
    return 1 + random.nextInt(maxIterations);
  }

  private void forLoop(Scope scope, int nesting) {
    String i = fresh("i");
    String type = Scope.any(random, List.of("int", "unsigned char", "long", "short"));
    line(
        "for ("
            + type
            + " "
            + i
            + " = 0; "
            + i
            + " < "
            + iterations()
            + "; "
            + (random.nextBoolean() ? i + "++" : i + " += 1")
            + ") {");
    loopBody(counting(scope, i), nesting);
    line("}");
  }

  private void whileLoop(Scope scope, int nesting) {
    String i = fresh("i");
    line("unsigned " + i + " = " + iterations() + ";");
    line("while (" + i + "-- > 0) {");
    loopBody(counting(scope, i), nesting);
    line("}");
  }

  private void doLoop(Scope scope, int nesting) {
    String i = fresh("i");
    line("int " + i + " = 0;");
    line("do {");
    loopBody(counting(scope, i), nesting);
    line(
        "} while (++"
            + i
            + " < "
            + iterations()
            + " && ("
            + expressions.value(scope, 2).text()
            + "));");
  }

  private void switchStatement(Scope scope, int nesting) {
    String mask = random.nextBoolean() ? " & 7" : " % 5";
    line(
        "switch (("
            + expressions.value(scope, EXPRESSION_DEPTH).text()
            + ")"
            + (random.nextInt(4) == 0 ? "" : mask)
            + ") {");
    List<Integer> labels = new ArrayList<>(List.of(-1, 0, 1, 2, 3, 4, 5, 6, 100));
    int cases = 1 + random.nextInt(4);
    int defaultAt = random.nextInt(cases + 2);
    indent++;
    for (int i = 0; i < cases; i++) {
      if (i == defaultAt) {
        branch("default:", scope, nesting);
      }
      int label = labels.remove(random.nextInt(labels.size()));
      String also =
          random.nextInt(4) == 0
              ? "case " + labels.remove(random.nextInt(labels.size())) + ": "
              : "";
      branch(also + "case " + label + ":", scope, nesting);
    }
    if (defaultAt == cases) {
      branch("default:", scope, nesting);
    }
    indent--;
    line("}");
  }

  private void branch(String label, Scope scope, int nesting) {
    line(label + " {");
    body(scope, nesting);
    line("}");
    if (random.nextInt(3) != 0) {
      line("break;");
    }
  }

  private void forwardGoto(Scope scope, int nesting) {
    String label = fresh("l");
    line("{");
    indent++;
    statements(scope.inner(), 1, nesting - 1);
    line("if (" + expressions.value(scope, 2).text() + ") goto " + label + ";");
    statements(scope.inner(), 1, nesting - 1);
    indent--;
    line("}");
    line(label + ": ;");
  }

  private void backwardGoto(Scope scope, int nesting) {
    String label = fresh("l");
    String i = fresh("i");
    line("int " + i + " = 0;");
    line(label + ":");
    line("{");
    body(counting(scope, i), nesting);
    line("}");
    line("if (++" + i + " < " + iterations() + ") goto " + label + ";");
  }

  /** A block that may hide outer variables by its own. */
  private void block(Scope scope, int nesting) {
    line("{");
    indent++;
    Scope inner = scope.inner();
    if (!scope.variables().isEmpty() && random.nextBoolean()) {
      Scope.Variable hidden = Scope.any(random, scope.variables());
      GeneratedType type = Scope.any(random, types);
      // Not the old value: in its own initialiser the new variable is visible already, and holds
      // anything.
      line(type.spelling(random) + " " + hidden.name() + " = " + random.nextInt(100) + ";");
      inner.declare(new Scope.Variable(hidden.name(), type, true));
    }
    declarations(inner, 1);
    statements(inner, 2, nesting - 1);
    indent--;
    line("}");
  }

  /** A value to return. */
  String result(Scope scope) {
    return expressions.value(scope, EXPRESSION_DEPTH).text();
  }

  String pureCondition(Scope scope) {
    return expressions.pure(scope, 2);
  }
}
