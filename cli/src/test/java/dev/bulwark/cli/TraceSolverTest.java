package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.z3.Native;
import dev.bulwark.base.Budget;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --trace-solver} writes can be read and answered by a solver. */
class TraceSolverTest {

  private static final Path SAFE = Cli.ROOT.resolve("examples/midpoint_fixed.c");

  @TempDir Path directory;

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"ic3cfa, examples/traffic_light.c", "bmc, examples/midpoint.c"})
  void scriptsCanBeRunAgain(String engine, String program) throws Exception {
    Path traces = directory.resolve("a/b");
    Path source = Cli.ROOT.resolve(program);
    Cli.Result plain = Cli.verify(source, "--engine", engine);
    Cli.Result traced = Cli.verify(source, "--engine", engine, "--trace-solver", traces.toString());
    assertThat(traced.verdict()).isEqualTo(plain.verdict()).doesNotContain("UNKNOWN");
    List<Path> scripts = files(traces);
    assertThat(scripts)
        .isNotEmpty()
        .allMatch(file -> file.startsWith(traces.resolve("verify")))
        .allMatch(file -> file.toString().endsWith(".smt2"));
    assumeTrue(z3IsThere(), "Z3 is missing");
    for (Path script : scripts) {
      agreesWithZ3(script);
    }
  }

  /** Loads the native library as a side effect. */
  private static boolean z3IsThere() {
    return JavaSmtSolvers.best(warning -> {})
        .byName("z3")
        .map(
            z3 -> {
              z3.open(Budget.unlimited()).close();
              return true;
            })
        .orElse(false);
  }

  /** Its answers are those that stand as comments behind the queries. */
  private static void agreesWithZ3(Path script) throws IOException {
    List<String> expected =
        Files.readAllLines(script).stream()
            .filter(line -> line.matches("; (sat|unsat|unknown), .*"))
            .map(line -> line.substring(2, line.indexOf(',')))
            .toList();
    long context = Native.mkContext(Native.mkConfig());
    // Otherwise an error ends the process.
    Native.setInternalErrorHandler(context);
    String answers = Native.evalSmtlib2String(context, declarationsFirst(script));
    Native.delContext(context);
    assertThat(answers.lines().toList()).as(script.toString()).isEqualTo(expected);
  }

  /** Z3's interface, unlike its command line, takes no option that makes declarations global. */
  private static String declarationsFirst(Path script) throws IOException {
    Map<Boolean, List<String>> lines =
        Files.readAllLines(script).stream()
            .filter(line -> !line.startsWith("(set-option"))
            .collect(
                Collectors.partitioningBy(
                    line -> line.startsWith("(declare-") || line.startsWith("(define-fun")));
    return String.join("\n", lines.get(true)) + "\n" + String.join("\n", lines.get(false));
  }

  @Test
  void theDirectoryHasToBeNew() throws Exception {
    Files.createFile(directory.resolve("file"));
    Cli.Result full = Cli.verify(SAFE, "--trace-solver", directory.toString());
    assertThat(full.code()).isEqualTo(2);
    assertThat(full.err())
        .contains("--trace-solver " + directory + ": this directory is not empty");
    Cli.Result file = Cli.verify(SAFE, "--trace-solver", directory.resolve("file").toString());
    assertThat(file.code()).isEqualTo(2);
    assertThat(file.err()).contains("this is not a directory");
  }
}
