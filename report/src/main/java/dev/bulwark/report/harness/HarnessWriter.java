package dev.bulwark.report.harness;

import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.CallString;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Location;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.ValueLog;
import dev.bulwark.program.source.InputCall;
import dev.bulwark.program.source.SourceView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Writes the harness of an error: functions without body give what they gave in the run, in the
 * order of the run; the error function prints a marker and ends the program; an assumption that
 * fails ends it too. Unknown functions do nothing else, so that a run changes nothing outside.
 */
public final class HarnessWriter {

  private static final int VALUES_PER_LINE = 8;

  /** What a function gave in the run, in the order of the run. */
  private record Given(CType type, ValueLog log) {

    Given(CType type) {
      this(type, new ValueLog());
    }
  }

  private final Program program;
  private final SourceView source;
  private final Map<String, Given> given = new TreeMap<>();
  private final Set<String> beyond = new LinkedHashSet<>();
  private final StringBuilder text = new StringBuilder();
  private final Beginning beginning;
  private final Objects objects;

  /** What to do with the values of a site, by its id; a loop may pass it very often. */
  private final Map<String, Consumer<Value>> takers = new HashMap<>();

  private HarnessWriter(Program program, SourceView source, Beginning beginning) {
    this.program = program;
    this.source = source;
    this.beginning = beginning;
    this.objects = new Objects(program.memory(), beginning.state());
    // Also functions that the run does not call: the linker may ask for them.
    InputFunction.of(program, source)
        .forEach(found -> given.put(found.name(), new Given(found.type())));
  }

  /** The harness of a run on these inputs; none if that does not end in the error. */
  public static Optional<Harness> of(
      Program program, SourceView source, Inputs inputs, BooleanSupplier stop) {
    return of(program, source, inputs, Compilation.PLAIN, stop);
  }

  /** The harness of a run on these inputs, which says how it is compiled. */
  public static Optional<Harness> of(
      Program program,
      SourceView source,
      Inputs inputs,
      Compilation compilation,
      BooleanSupplier stop) {
    Interpreter interpreter = new Interpreter(program);
    Beginning beginning = Beginning.of(program, source, interpreter, inputs, stop);
    HarnessWriter writer = new HarnessWriter(program, source, beginning);
    ReplayedInputs replayed = new ReplayedInputs(inputs);
    Interpreter.Length length =
        interpreter.measure(
            (site, sort, occurrence) -> {
              Value value = replayed.next(site, sort, occurrence);
              writer.takers.computeIfAbsent(site.id(), id -> writer.taker(site)).accept(value);
              return value;
            },
            Long.MAX_VALUE,
            stop);
    if (!(length.outcome() instanceof Outcome.ReachedError(Location at, CallString stack)
        && at.role() instanceof Location.Role.Error error)) {
      return Optional.empty();
    }
    if (!writer.beyond.isEmpty()
        && new Independence(interpreter, writer::sets, inputs, 2 * length.steps(), stop)
            .reaches(at)) {
      writer.beyond.clear();
    }
    return Optional.of(writer.write(stack.inUsersCode(at), error, compilation));
  }

  /**
   * The call that gives the value, if a harness can define the function. What our own definitions
   * of library functions take is nobody's to give: compiled, the real ones run.
   */
  static Optional<InputCall> call(SourceView source, InputSite site) {
    return source.call(site).filter(call -> !site.position().file().startsWith("<"));
  }

  /** Does the harness give the input its value? */
  private boolean sets(InputSite site) {
    return call(source, site).isPresent() || beginning.sets(site);
  }

  private Consumer<Value> taker(InputSite site) {
    Optional<InputCall> call = call(source, site);
    if (call.isEmpty()) {
      if (!beginning.sets(site)) {
        beyond.add(described(site));
      }
      return value -> {};
    }
    return given.computeIfAbsent(call.get().function(), name -> new Given(site.type())).log()::add;
  }

  private static String described(InputSite site) {
    return site.description()
        + (site.position().isKnown() ? " (line " + site.position().line() + ")" : "");
  }

  // ---- The text

  private void line(String line) {
    text.append(line).append('\n');
  }

  private Harness write(Location at, Location.Role.Error error, Compilation compilation) {
    Optional<ErrorSight> sight = ErrorSight.of(error.goal().kind());
    List<String> options = new ArrayList<>(sight.map(ErrorSight::options).orElse(List.of()));
    if (beginning.call().isPresent()) {
      options.add(Harness.BEGIN);
    }
    head(at, error.description(), options, compilation);
    seen(sight.isPresent());
    line("*/");
    ending();
    for (Map.Entry<String, Given> entry : given.entrySet()) {
      if (!isDefined(entry.getKey())) {
        inputs(entry.getKey(), entry.getValue());
      }
    }
    source
        .externalFunctions()
        .forEach(
            (name, returns) -> {
              if (!given.containsKey(name) && !isDefined(name)) {
                external(name, returns);
              }
            });
    assumption();
    sight.ifPresent(
        seen -> {
          switch (seen) {
            case ErrorSight.Call(String function) -> errorFunction(function);
            case ErrorSight.Assertion assertion -> assertions();
            case ErrorSight.Undefined undefined -> undefinedBehaviour();
          }
        });
    new BeginningWriter(beginning, objects, this::line).write();
    return new Harness(
        text.toString(), beginning.canBegin(), sight.isPresent(), options, List.copyOf(beyond));
  }

  private boolean isDefined(String function) {
    return program.procedures().containsKey(function);
  }

  private void head(
      Location at, String description, List<String> options, Compilation compilation) {
    line("/* Made by Bulwark. Leads the program into the error: " + safe(description) + ",");
    line("   " + safe(program.shown(at.position()).toString()) + ". Compile and run:");
    line("");
    String bits = program.machine() == MachineModel.ILP32 ? "-m32" : "-m64";
    line("   gcc " + bits + " " + String.join(" ", Harness.FLAGS) + " \\");
    if (!options.isEmpty()) {
      line("     " + String.join(" ", options) + " \\");
    }
    if (!compilation.arguments().isEmpty()) {
      line("     " + words(compilation.arguments()) + " \\");
    }
    List<String> files = new ArrayList<>(List.of(compilation.file()));
    program.sources().forEach(file -> files.add(file.name()));
    line("     " + words(files) + " -o harness && ./harness");
    line("");
    if (!compilation.alike()) {
      line("   Each file of the program also needs its options of the compilation database.");
    }
  }

  private static String words(List<String> arguments) {
    return safe(arguments.stream().map(Compilation::word).collect(Collectors.joining(" ")));
  }

  /** What the user sees of the error. */
  private void seen(boolean visible) {
    if (!visible) {
      line("   The error cannot be seen from another file: the program goes on.");
      return;
    }
    line("   It prints \"" + Harness.MARKER + "\" and exits with " + Harness.REACHED + ".");
    if (!beyond.isEmpty()) {
      line("   The execution also depends on what no other file can set:");
      beyond.forEach(input -> line("     " + safe(input)));
    }
  }

  /** Also where the program is measured by gcov, whose counters {@code _Exit} would lose. */
  private void ending() {
    line("#include <stdio.h>");
    line("#include <stdlib.h>");
    line("");
    line("extern void __gcov_exit(void) __attribute__((weak));");
    line("");
    line("__attribute__((noreturn)) static void bulwark_exit(int code) {");
    line("  if (__gcov_exit) {");
    line("    __gcov_exit();");
    line("  }");
    line("  _Exit(code);");
    line("}");
    line("");
    line("__attribute__((noreturn)) static void bulwark_end(const char *what, int code) {");
    line("  fflush(stdout);");
    // The program may have printed part of a line.
    line("  printf(\"\\n%s\\n\", what);");
    line("  fflush(stdout);");
    line("  bulwark_exit(code);");
    line("}");
    if (objects.areThere()) {
      line("");
      line("/* Points into an object that exists before the program; made below. */");
      line("void *" + Objects.POINTER + "(unsigned long object, unsigned long offset);");
    }
  }

  /** Nothing in a comment may end it. */
  private static String safe(String comment) {
    return comment.replace("*/", "* /").replace("\n", " ");
  }

  private void inputs(String function, Given values) {
    String type = CText.type(values.type());
    line("");
    String head = type + (type.endsWith("*") ? "" : " ") + nameOf(function) + "(void)";
    line(head + (nameOf(function).equals(function) ? ";" : " __asm__(\"" + function + "\");"));
    line(head + " {");
    List<Value> returned = values.log().values();
    if (returned.isEmpty()) {
      line("  return 0;");
    } else if (objects.areThere() && values.type() instanceof CType.PointerType) {
      pointers(returned);
    } else {
      line("  static " + type + (type.endsWith("*") ? "const" : " const") + " values[] = {");
      StringBuilder row = new StringBuilder("   ");
      for (int i = 0; i < returned.size(); i++) {
        row.append(' ').append(CText.literal(returned.get(i), values.type())).append(',');
        if (i % VALUES_PER_LINE == VALUES_PER_LINE - 1) {
          line(row.toString());
          row = new StringBuilder("   ");
        }
      }
      line(row + " 0};");
      line("  static unsigned long next;");
      line("  return next < sizeof values / sizeof *values - 1 ? values[next++] : 0;");
    }
    line("}");
  }

  /** Headers that are included here may declare functions of the C library otherwise. */
  private String nameOf(String function) {
    boolean own =
        source.externalFunctions().containsKey(function) || function.startsWith("__VERIFIER_");
    return own ? function : "bulwark_" + function;
  }

  private void pointers(List<Value> returned) {
    line("  static unsigned long const values[][2] = {");
    for (Value value : returned) {
      line("    {" + objects.place(((Value.BitVecValue) value).unsigned()) + "},");
    }
    line("    {0, 0}};");
    line("  static unsigned long next;");
    line("  unsigned long const *value = values[next];");
    line("  next += next < sizeof values / sizeof *values - 1;");
    line("  return " + Objects.POINTER + "(value[0], value[1]);");
  }

  private void external(String function, boolean returns) {
    line("");
    line("int " + function + "(void);");
    line("int " + function + "(void) {");
    line(returns ? "  return 0;" : "  bulwark_exit(0);");
    line("}");
  }

  private void assumption() {
    if (isDefined("__VERIFIER_assume")) {
      return;
    }
    line("");
    line("void __VERIFIER_assume(int condition);");
    line("void __VERIFIER_assume(int condition) {");
    line("  if (!condition) {");
    line(
        "    bulwark_end(\"bulwark harness: an assumption fails\", "
            + Harness.ASSUMPTION_FAILS
            + ");");
    line("  }");
    line("}");
  }

  private void errorFunction(String name) {
    line("");
    line("void " + name + "(void);");
    line("void " + name + "(void) {");
    line("  bulwark_end(\"" + Harness.MARKER + "\", " + Harness.REACHED + ");");
    line("}");
  }

  /** Sanitizers trap, or call a function that they let be replaced. */
  private void undefinedBehaviour() {
    String end = "bulwark_end(\"" + Harness.MARKER + "\", " + Harness.REACHED + ");";
    line("");
    line("#include <signal.h>");
    line("");
    line("void __asan_on_error(void);");
    line("void __asan_on_error(void) { " + end + " }");
    line("");
    line("const char *__asan_default_options(void);");
    line("const char *__asan_default_options(void) {");
    line(
        "  return"
            + " \"detect_stack_use_after_return=1:detect_leaks=0:handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0\";");
    line("}");
    line("");
    line("static void bulwark_trap(int number) { (void)number, " + end.replace(";", "") + "; }");
    line("");
    line("__attribute__((constructor)) static void bulwark_begin(void) {");
    for (String signal : List.of("SIGFPE", "SIGILL", "SIGSEGV", "SIGBUS")) {
      line("  signal(" + signal + ", bulwark_trap);");
    }
    line("}");
  }

  /** What {@code assert} calls where it is the header's, and where there is no header. */
  private void assertions() {
    String end = "bulwark_end(\"" + Harness.MARKER + "\", " + Harness.REACHED + ");";
    line("");
    line("void __assert_fail(const char *, const char *, unsigned, const char *);");
    line("void __assert_fail(const char *what, const char *file, unsigned line, const char *f) {");
    line("  (void)what, (void)file, (void)line, (void)f;");
    line("  " + end);
    line("}");
    if (!isDefined("assert")) {
      line("");
      line("void assert(int condition);");
      line("void assert(int condition) {");
      line("  if (!condition) {");
      line("    " + end);
      line("  }");
      line("}");
    }
  }
}
