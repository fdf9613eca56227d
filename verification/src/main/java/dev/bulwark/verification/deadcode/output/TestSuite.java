package dev.bulwark.verification.deadcode.output;

import dev.bulwark.frontend.Reactive;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.report.harness.CText;
import dev.bulwark.report.harness.Harness;
import dev.bulwark.report.harness.InputFunction;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.goals.TestCase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The test cases as a C file that is compiled with the program, and a script that does so and runs
 * all of them under gcov. The first argument of the compiled program is the number of the test.
 * Functions without body, inputs and calibrations give what they gave in the run; when there is
 * nothing left to give, the goals have been passed, and the test ends.
 *
 * @param code the C file
 * @param script for the shell, to be run in the directory of the C file
 * @param promised the numbers of the tests that depend on nothing that a C file cannot set
 */
public record TestSuite(String code, String script, Set<Integer> promised) {

  private static final int VALUES_PER_LINE = 12;

  /** Longer ones would be a burden for the compiler. */
  private static final int MOST_VALUES = 20_000;

  private static final int SECONDS = 10;

  /** Without inputs nothing says when a program that reacts has done enough. */
  private static final int STEPS = 1000;

  /**
   * @param directory where the files will be: paths of sources are relative to it
   */
  public static TestSuite of(GoalResults result, Path directory) {
    return new Writer(result, directory).write();
  }

  private static final class Writer {

    private final GoalResults result;
    private final Program program;
    private final Path directory;
    private final StringBuilder text = new StringBuilder();
    private final Map<Integer, Set<String>> beyond = new TreeMap<>();

    private Writer(GoalResults result, Path directory) {
      this.result = result;
      this.program = result.program();
      this.directory = directory;
    }

    private TestSuite write() {
      result.tests().forEach(this::findBeyond);
      head();
      for (InputFunction function : InputFunction.of(program, result.source())) {
        if (!isDefined(function.name())
            && (function.kind() == InputSite.Kind.NONDET
                || result.source().externalFunctions().containsKey(function.name()))) {
          inputs(function);
        }
      }
      externals();
      result.reactive().ifPresentOrElse(this::reactiveMain, this::plainMain);
      Set<Integer> promised = new LinkedHashSet<>();
      result.tests().forEach(test -> promised.add(test.number()));
      promised.removeAll(beyond.keySet());
      return new TestSuite(text.toString(), script(), promised);
    }

    private void line(String line) {
      text.append(line).append('\n');
    }

    private boolean isDefined(String function) {
      return program.procedures().containsKey(function);
    }

    private Optional<String> giver(InputSite site) {
      return result
          .source()
          .call(site)
          .filter(call -> !site.position().file().startsWith("<"))
          .map(call -> call.function())
          .or(() -> place(site));
    }

    /** The input or calibration that the site stands for. */
    private Optional<String> place(InputSite site) {
      return result
          .reactive()
          .filter(
              known ->
                  known.inputs().stream()
                          .anyMatch(one -> Reactive.inputOf(one).equals(site.description()))
                      || known.calibrations().stream()
                          .anyMatch(one -> Reactive.calibrationOf(one).equals(site.description())))
          .map(known -> site.description());
    }

    private void findBeyond(TestCase test) {
      for (TestCase.Taken taken : test.taken()) {
        if (giver(taken.site()).isEmpty()) {
          beyond
              .computeIfAbsent(test.number(), number -> new LinkedHashSet<>())
              .add(taken.site().description());
        }
      }
    }

    private void head() {
      line("/* Made by Bulwark: tests that pass the reachable goals. See run.sh.");
      beyond.forEach(
          (number, what) ->
              line(
                  "   Test %d also depends on what no other file can set: %s."
                      .formatted(number, String.join(", ", what).replace("*/", "* /"))));
      line("*/");
      if (result.reactive().isPresent()) {
        // Inputs may be static, so the file that has them is part of this one.
        line("#include \"" + relative(stepFile(result.reactive().get())) + "\"");
      }
      line("#undef main");
      line("extern void exit(int);");
      line("extern int atoi(const char *);");
      line("extern unsigned alarm(unsigned);");
      line("extern void (*signal(int, void (*)(int)))(int);");
      line("");
      line("static unsigned bulwark_test;");
      line("static void bulwark_end(int signal) { (void)signal; exit(0); }");
      line("static void bulwark_begin(int argc, char **argv) {");
      line("  bulwark_test = argc > 1 ? (unsigned)atoi(argv[1]) - 1 : 0;");
      line("  signal(6, bulwark_end); /* SIGABRT */");
      line("  signal(14, bulwark_end); /* SIGALRM */");
      line("  alarm(" + SECONDS + ");");
      line("}");
    }

    /** A function that gives what the tests have for this giver, one after the other. */
    private void given(String storage, String name, CType of, Predicate<InputSite> from) {
      String type = CText.type(of);
      List<String> values = new ArrayList<>();
      StringBuilder starts = new StringBuilder("0");
      for (TestCase test : result.tests()) {
        test.taken().stream()
            .filter(taken -> from.test(taken.site()))
            .limit(MOST_VALUES)
            .forEach(taken -> values.add(CText.literal(taken.value(), of)));
        starts.append(", ").append(values.size());
      }
      line(storage + type + " " + name + "(void) {");
      line("  static unsigned const starts[] = {" + starts + "};");
      line("  static " + type + " const values[] = {");
      for (int i = 0; i < values.size(); i += VALUES_PER_LINE) {
        line(
            "    "
                + String.join(", ", values.subList(i, Math.min(values.size(), i + VALUES_PER_LINE)))
                + ",");
      }
      line("    0};");
      line("  static unsigned next;");
      line("  if (starts[bulwark_test] + next >= starts[bulwark_test + 1]) {");
      line("    exit(0);");
      line("  }");
      line("  return values[starts[bulwark_test] + next++];");
      line("}");
    }

    private void inputs(InputFunction function) {
      String type = CText.type(function.type());
      line("");
      line(type + " " + function.name() + "(void);");
      given(
          "",
          function.name(),
          function.type(),
          site -> giver(site).filter(function.name()::equals).isPresent());
    }

    private void externals() {
      Set<String> defined = new LinkedHashSet<>();
      InputFunction.of(program, result.source()).forEach(known -> defined.add(known.name()));
      result
          .source()
          .externalFunctions()
          .forEach(
              (name, returns) -> {
                if (!isDefined(name) && defined.add(name)) {
                  line("");
                  line("int " + name + "(void);");
                  line("int " + name + "(void) {" + (returns ? " return 0; }" : " exit(0); }"));
                }
              });
      if (!isDefined("__VERIFIER_assume") && result.reactive().isEmpty()) {
        line("");
        line("void __VERIFIER_assume(int condition);");
        line("void __VERIFIER_assume(int condition) { if (!condition) exit(0); }");
      }
    }

    private void plainMain() {
      line("");
      line("int bulwark_main();");
      line("int main(int argc, char **argv) {");
      line("  bulwark_begin(argc, argv);");
      line("  bulwark_main(argc, argv);");
      line("  return 0;");
      line("}");
    }

    private void reactiveMain(Reactive reactive) {
      List<String> first = new ArrayList<>();
      List<String> each = new ArrayList<>();
      for (Reactive.Ranged one : reactive.calibrations()) {
        first.add(assignment(one, Reactive.calibrationOf(one), "calibration_" + first.size()));
      }
      for (Reactive.Ranged one : reactive.inputs()) {
        each.add(assignment(one, Reactive.inputOf(one), "input_" + each.size()));
      }
      line("");
      line("int main(int argc, char **argv) {");
      line("  bulwark_begin(argc, argv);");
      first.forEach(this::line);
      reactive.init().ifPresent(init -> line("  " + init + "();"));
      line(each.isEmpty() ? "  for (int i = 0; i < " + STEPS + "; i++) {" : "  for (;;) {");
      each.forEach(assignment -> line("  " + assignment));
      line("    " + reactive.step() + "();");
      line("  }");
      line("  return 0;");
      line("}");
    }

    private String assignment(Reactive.Ranged ranged, String description, String name) {
      CType type =
          result.tests().stream()
              .flatMap(test -> test.taken().stream())
              .map(TestCase.Taken::site)
              .filter(site -> site.description().equals(description))
              .map(InputSite::type)
              .findFirst()
              .orElse(CType.INT);
      line("");
      given("static ", "bulwark_" + name, type, site -> site.description().equals(description));
      return "  " + ranged.place() + " = bulwark_" + name + "();";
    }

    // ---- The script

    private String stepFile(Reactive reactive) {
      return program.procedure(reactive.step()).position().file();
    }

    private String relative(String file) {
      Path source = Path.of(file).toAbsolutePath().normalize();
      return directory.toAbsolutePath().normalize().relativize(source).toString();
    }

    private String script() {
      List<String> files = new ArrayList<>();
      program.sources().stream()
          .filter(
              source ->
                  result.reactive().map(this::stepFile).stream().noneMatch(source.name()::equals))
          .forEach(source -> files.add("'" + relative(source.name()) + "'"));
      String bits = program.machine() == MachineModel.ILP32 ? "-m32" : "-m64";
      return """
      #!/bin/sh
      # Made by Bulwark: compiles the program with the tests and runs all of them under gcov.
      # Options for the compiler, such as -I, go behind; counts are in the .gcov.json.gz files.
      set -e
      cd "$(dirname "$0")"
      rm -rf build && mkdir build && cd build
      for file in SUITE; do
        object=$(basename "$file" .c)
        while [ -e "$object.o" ]; do object="${object}_"; done
        gcc BITS --coverage -O0 -g -w FLAGS -Dmain=bulwark_main "$@" -c "../$file" -o "$object.o"
      done
      gcc BITS --coverage *.o -lm -o tests
      for number in $(seq 1 COUNT); do
        ./tests "$number" > /dev/null || echo "test $number ended with $?"
      done
      gcov --branch-probabilities --branch-counts --json-format *.gcda > /dev/null 2>&1 \\
        || gcov --branch-probabilities --json-format *.gcda > /dev/null
      """
          .replace("SUITE", String.join(" ", prepend("suite.c", files)))
          .replace("BITS", bits)
          .replace("FLAGS", String.join(" ", Harness.FLAGS))
          .replace("COUNT", Integer.toString(result.tests().size()));
    }

    private static List<String> prepend(String first, List<String> rest) {
      List<String> all = new ArrayList<>();
      all.add(first);
      all.addAll(rest);
      return all;
    }
  }
}
