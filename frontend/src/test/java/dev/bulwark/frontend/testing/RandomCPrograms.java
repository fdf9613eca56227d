package dev.bulwark.frontend.testing;

import dev.bulwark.program.MachineModel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Random C programs on integers that take no input and end: a function without parameters that
 * computes with everything the language offers and returns a checksum of its variables. All names
 * carry the program's number, so that many programs fit into one file.
 */
public final class RandomCPrograms {

  private final Random random;
  private final MachineModel machine;
  private final List<GeneratedType> types;
  private final int number;
  private final StringBuilder text = new StringBuilder();
  private final Scope globals = new Scope();
  private final List<String> enums = new ArrayList<>();

  private RandomCPrograms(long seed, int number, MachineModel machine) {
    this.random = new Random(seed);
    this.machine = machine;
    this.types = GeneratedType.all(machine);
    this.number = number;
  }

  /**
   * The program of this seed; its function is {@link #entry}, all other names end in the number
   * too.
   */
  public static String of(long seed, int number, MachineModel machine) {
    return new RandomCPrograms(seed, number, machine).program();
  }

  /** Name of the function, of type {@code unsigned long long (void)}, that runs the program. */
  public static String entry(int number) {
    return "prog_" + number;
  }

  private String program() {
    enumeration();
    for (int i = random.nextInt(4); i >= 0; i--) {
      global("g" + number + "_" + i);
    }
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      function("f" + number + "_" + i);
    }
    mainFunction();
    return text.toString();
  }

  private void enumeration() {
    if (random.nextInt(3) == 0) {
      return;
    }
    String tag = "e" + number;
    List<String> constants = new ArrayList<>();
    StringBuilder list = new StringBuilder();
    int next = 0;
    for (int i = 0, count = 1 + random.nextInt(4); i < count; i++) {
      String name = "E" + number + "_" + i;
      boolean explicit = random.nextBoolean();
      next = explicit ? next + random.nextInt(5) - (random.nextInt(3) == 0 ? 4 : 0) : next;
      list.append(i == 0 ? "" : ", ").append(name).append(explicit ? " = " + next : "");
      next++;
      constants.add(name);
    }
    text.append("enum ").append(tag).append(" { ").append(list).append(" };\n");
    enums.add(tag);
    constants.forEach(globals::enumerator);
  }

  private void global(String name) {
    GeneratedType type = Scope.any(random, types);
    String initial =
        switch (random.nextInt(4)) {
          case 0 -> "";
          case 1 -> " = -" + random.nextInt(300);
          default -> " = " + random.nextInt(1000);
        };
    String storage = random.nextBoolean() ? "static " : "";
    text.append(storage)
        .append(type.spelling(random))
        .append(' ')
        .append(name)
        .append(initial)
        .append(";\n");
    globals.declare(new Scope.Variable(name, type, true));
  }

  private void function(String name) {
    boolean returnsValue = random.nextInt(5) != 0;
    boolean usesGlobals = random.nextBoolean();
    GeneratedType result = Scope.any(random, types);
    List<GeneratedType> parameters = new ArrayList<>();
    StringBuilder header = new StringBuilder();
    Scope scope = usesGlobals ? globals.inner() : pureScope();
    for (int i = 0, count = random.nextInt(4); i < count; i++) {
      GeneratedType type = Scope.any(random, types);
      parameters.add(type);
      header.append(i == 0 ? "" : ", ").append(type.spelling(random)).append(" p").append(i);
      scope.declare(new Scope.Variable("p" + i, type, true));
    }
    text.append(returnsValue ? result.spelling(random) : "void").append(' ').append(name);
    text.append('(').append(parameters.isEmpty() ? "void" : header).append(") {\n");
    RandomStatements statements = new RandomStatements(random, machine, "", 3, enums);
    Set<String> reads = new LinkedHashSet<>();
    if (usesGlobals) {
      globals.variables().forEach(variable -> reads.add(variable.name()));
    }
    scope.functions().forEach(called -> reads.addAll(called.reads()));
    if (random.nextInt(3) == 0) {
      GeneratedType type = Scope.any(random, types);
      statements.line(
          "static "
              + type.spelling(random)
              + " s"
              + (random.nextBoolean() ? "" : " = " + random.nextInt(50))
              + ";");
      scope.declare(new Scope.Variable("s", type, true));
      reads.add(name + ":static");
    }
    statements.declarations(scope, 1 + random.nextInt(2));
    statements.statements(scope, 1 + random.nextInt(3), 1);
    if (returnsValue) {
      if (random.nextInt(3) == 0) {
        statements.line(
            "if ("
                + statements.pureCondition(scope)
                + ") return "
                + statements.result(scope)
                + ";");
      }
      statements.line("return " + statements.result(scope) + ";");
    }
    text.append(statements.text()).append("}\n");
    // Whatever a function can reach of the global state, it may both read and write.
    globals.declare(new Scope.Function(name, parameters, returnsValue, reads, reads));
  }

  /** Enumerators and functions without effects on anything global. */
  private Scope pureScope() {
    Scope scope = new Scope();
    globals.enumerators().forEach(scope::enumerator);
    globals.functions().stream()
        .filter(function -> function.writes().isEmpty())
        .forEach(scope::declare);
    return scope;
  }

  private void mainFunction() {
    text.append("unsigned long long ").append(entry(number)).append("(void) {\n");
    Scope scope = globals.inner();
    RandomStatements statements = new RandomStatements(random, machine, "", 4, enums);
    statements.declarations(scope, 3 + random.nextInt(4));
    List<Scope.Variable> visible = List.copyOf(scope.variables());
    statements.statements(scope, 3 + random.nextInt(6), 2);
    statements.line("unsigned long long h = 14695981039346656037ull;");
    for (Scope.Variable variable : visible) {
      statements.line("h = h * 1099511628211ull + (unsigned long long)" + variable.name() + ";");
      if (variable.type().width() > 64) {
        statements.line(
            "h = h * 1099511628211ull + (unsigned long long)(" + variable.name() + " >> 64);");
      }
    }
    statements.line("return h;");
    text.append(statements.text()).append("}\n\n");
  }
}
