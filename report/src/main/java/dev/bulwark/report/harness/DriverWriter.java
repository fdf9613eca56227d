package dev.bulwark.report.harness;

import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.SourceView;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes what the driver of many runs needs to know of a program. Functions without body give
 * recorded values first, each in a run of its own, and any value after them. What our model knows
 * of the C library is left to the C library, but for output: that goes nowhere.
 */
public final class DriverWriter {

  /** What must not happen, as far as a compiled program shows it. */
  public record Goal(Set<String> errorFunctions, boolean assertions) {
    public Goal {
      errorFunctions = Set.copyOf(errorFunctions);
    }
  }

  /** An input that a run has taken. */
  public record Taken(InputSite site, Value value) {}

  private static final int VALUES_PER_LINE = 16;

  /** Of all runs together, for one function; gcc has to read them. */
  private static final int MOST_VALUES = 12_000;

  /** Known functions that write output; what they are given may be wrong, which is not modelled. */
  private static final Set<String> OUTPUT =
      Set.of(
          "printf",
          "fprintf",
          "vprintf",
          "vfprintf",
          "puts",
          "putchar",
          "putc",
          "fputc",
          "fputs",
          "fflush",
          "perror",
          "printk",
          "_IO_putc",
          "putchar_unlocked");

  private static final List<String> FAILED_ASSERTIONS =
      List.of(
          "__assert_fail",
          "__assert_perror_fail",
          "__assert_func",
          "__assert_rtn",
          "__assert",
          "_assert");

  private final Program program;
  private final SourceView source;
  private final Goal goal;
  private final List<List<Taken>> runs;
  private final StringBuilder text = new StringBuilder();
  private final Map<String, String> renamed = new LinkedHashMap<>();

  private DriverWriter(Program program, SourceView source, Goal goal, List<List<Taken>> runs) {
    this.program = program;
    this.source = source;
    this.goal = goal;
    this.runs = runs;
  }

  /**
   * The driver for the program.
   *
   * @param runs inputs to begin with
   * @param constants numbers near which inputs are worth trying
   */
  public static Driver of(
      Program program,
      SourceView source,
      Goal goal,
      List<List<Taken>> runs,
      List<BigInteger> constants) {
    return new DriverWriter(program, source, goal, runs).write(constants);
  }

  private Driver write(List<BigInteger> constants) {
    renamed.put("main", "bulwark_main");
    line("const unsigned bulwark_recorded = " + runs.size() + ";");
    line("const unsigned bulwark_constant_count = " + constants.size() + ";");
    line(
        "const long long bulwark_constants[] = {"
            + constants.stream()
                .map(number -> "(long long)0x" + Long.toHexString(number.longValue()) + "ull, ")
                .collect(Collectors.joining())
            + "0};");
    goal.errorFunctions().stream().sorted().forEach(this::errorFunction);
    assertions();
    Set<String> done = new HashSet<>(renamed.keySet());
    for (InputFunction function : InputFunction.of(program, source)) {
      boolean unknown =
          function.kind() == InputSite.Kind.NONDET
              || source.externalFunctions().containsKey(function.name());
      if (unknown && !isDefined(function.name()) && done.add(function.name())) {
        inputs(function);
      }
    }
    source
        .externalFunctions()
        .forEach(
            (name, returns) -> {
              if (!isDefined(name) && done.add(name)) {
                external(name, returns);
              }
            });
    OUTPUT.stream()
        .sorted()
        .filter(name -> !isDefined(name) && done.add(name))
        .forEach(this::output);
    return new Driver(text.toString(), renamed, List.copyOf(goal.errorFunctions()));
  }

  private void line(String line) {
    text.append(line).append('\n');
  }

  private boolean isDefined(String function) {
    return program.procedures().containsKey(function);
  }

  /** The name of a function of the driver that stands for one that the program calls. */
  private String standIn(String function) {
    String name = "bulwark_for_" + function;
    renamed.put(function, name);
    return name;
  }

  private void errorFunction(String function) {
    String name = standIn(function);
    line("void " + name + "(void);");
    line("void " + name + "(void) { bulwark_stop(BULWARK_ERROR); }");
  }

  /** Where assertions are not asked about, one that fails just ends the program. */
  private void assertions() {
    String end = goal.assertions() ? "BULWARK_ERROR" : "BULWARK_NORMAL";
    for (String function : FAILED_ASSERTIONS) {
      if (!isDefined(function) && !goal.errorFunctions().contains(function)) {
        String name = standIn(function);
        line("void " + name + "(void);");
        line("void " + name + "(void) { bulwark_stop(" + end + "); }");
      }
    }
    if (!isDefined("assert") && !goal.errorFunctions().contains("assert")) {
      String name = standIn("assert");
      line("void " + name + "(int);");
      line("void " + name + "(int holds) { if (!holds) bulwark_stop(" + end + "); }");
    }
  }

  private void inputs(InputFunction function) {
    String type = CText.type(function.type());
    String name = standIn(function.name());
    line(type + " " + name + "(void);");
    line(type + " " + name + "(void) {");
    if (type.equals("void *")) {
      // Which pointers lead somewhere is not for a driver to know.
      line("  bulwark_took(\"" + function.name() + "\", 0, 1);");
      line("  return 0;");
    } else {
      recorded(function, type);
      line("  static unsigned next;");
      line("  " + type + " value;");
      line("  if (bulwark_run < bulwark_recorded && starts[bulwark_run] + next");
      line("      < starts[bulwark_run + 1]) {");
      line("    value = values[starts[bulwark_run] + next++];");
      line("  } else {");
      line("    value = " + any(function.type(), type) + ";");
      line("  }");
      boolean integer = !(function.type() instanceof CType.FloatingType);
      line("  bulwark_took(\"" + function.name() + "\", value, " + (integer ? 1 : 0) + ");");
      line("  return value;");
    }
    line("}");
  }

  /** The values of all runs, one behind the other, and where those of each begin. */
  private void recorded(InputFunction function, String type) {
    StringBuilder starts = new StringBuilder("0");
    List<String> values = new ArrayList<>();
    for (List<Taken> run : runs) {
      run.stream()
          .filter(
              taken ->
                  source
                      .call(taken.site())
                      .filter(call -> call.function().equals(function.name()))
                      .isPresent())
          .limit(MOST_VALUES / runs.size())
          .forEach(taken -> values.add(CText.literal(taken.value(), function.type())));
      starts.append(values.size() % VALUES_PER_LINE == 0 ? ",\n    " : ", ").append(values.size());
    }
    line("  static unsigned const starts[] = {" + starts + "};");
    line("  static " + type + " const values[] = {");
    for (int i = 0; i < values.size(); i += VALUES_PER_LINE) {
      List<String> row = values.subList(i, Math.min(values.size(), i + VALUES_PER_LINE));
      line("    " + String.join(", ", row) + ",");
    }
    line("    0};");
  }

  private String any(CType type, String spelled) {
    if (type instanceof CType.FloatingType) {
      return "(" + spelled + ")bulwark_any_number(sizeof(" + spelled + "))";
    }
    if (spelled.equals("_Bool")) {
      return "bulwark_any(64) & 1";
    }
    return spelled.contains("int128")
        ? "(" + spelled + ")((unsigned __int128)bulwark_any(64) << 64 | bulwark_any(64))"
        : "(" + spelled + ")bulwark_any(8 * sizeof(" + spelled + "))";
  }

  private void external(String function, boolean returns) {
    String name = standIn(function);
    line("int " + name + "(void);");
    line("int " + name + "(void) {");
    line(returns ? "  return 0;" : "  bulwark_stop(BULWARK_NORMAL);\n  return 0;");
    line("}");
  }

  private void output(String function) {
    String name = standIn(function);
    line("int " + name + "(void);");
    line("int " + name + "(void) { return 0; }");
  }
}
