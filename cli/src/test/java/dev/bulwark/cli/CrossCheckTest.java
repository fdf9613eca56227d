package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.cli.lies.RegressionTask;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The compiler agrees with right verdicts, or it is said why it was not asked. */
@Tag("slow")
class CrossCheckTest {

  @TempDir Path directory;

  @BeforeEach
  void requireGcc() {
    Gcc.require();
  }

  private Cli.Result verify(String text, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("it.c"), text);
    List<String> all = new ArrayList<>(List.of("--cross-check", "--timeout=60"));
    all.addAll(List.of(options));
    return Cli.verify(file, all.toArray(String[]::new));
  }

  /** Of each kind some: loops, inputs, memory, overflow, floats, both data models. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bounded-counter-safe",
        "input-ranges-safe",
        "nested-loops-safe",
        "deref-heap-safe",
        "array-safe",
        "array-bounds-safe",
        "double-free-unsafe",
        "deref-loop-unsafe",
        "dangling-local-unsafe",
        "overflow-mean-safe",
        "overflow-sum-unsafe",
        "int-overflows-unsafe",
        "negative-shift-safe",
        "float-arithmetic-safe",
        "float-loop-safe",
        "math-functions-safe",
        "long-is-wide-safe",
        "sizes-lp64-safe",
        "function-pointer-unsafe",
        "external-function-safe",
        "two-loops-unsafe",
        "library-compare-safe",
        "old-error-function-unsafe",
        "late-error-unsafe",
      })
  void theCompilerAgrees(String name) throws Exception {
    RegressionTask task =
        RegressionTask.all().stream()
            .filter(known -> known.name().equals(name))
            .findFirst()
            .orElseThrow();
    Gcc.require(task.machine(), directory);
    Cli.Result result =
        Cli.verify(
            task.source(),
            "--cross-check",
            "--timeout=60",
            "--data-model",
            task.machine().name(),
            "--property",
            task.property().toString());
    assertThat(result.code()).as(result.toString()).isEqualTo(task.safe() ? 0 : 10);
    assertThat(result.out())
        .as(name)
        .containsPattern(
            task.safe()
                ? "Cross-check: agrees with gcc on [0-9,]+ execution"
                : "Cross-check: agrees with gcc, which reaches the error");
  }

  @Test
  void withoutTheOptionNothingIsCompiled() throws IOException {
    Path file = Files.writeString(directory.resolve("it.c"), "int main(void) { return 0; }");
    assertThat(Cli.verify(file).out()).doesNotContain("Cross-check");
  }

  @Test
  void runsThatDoNotCountAreNamed() throws IOException {
    Gcc.require(MachineModel.ILP32, directory);
    Cli.Result result =
        verify(
            """
            extern int __VERIFIER_nondet_int(void);
            extern void __VERIFIER_assume(int);
            #include <assert.h>
            int main(void) {
              int x = __VERIFIER_nondet_int();
              __VERIFIER_assume(x >= -100);
              if (x > 1000) for (;;) {}
              int y = 10 / x;
              assert(y <= 10);
              return 0;
            }
            """,
            "--data-model=ILP32");
    assertThat(result.code()).as(result.toString()).isZero();
    assertThat(result.out())
        .containsPattern(
            "Cross-check: agrees with gcc on [0-9,]+ executions? \\([0-9,]+ ended by assumptions,"
                + " [0-9,]+ with undefined behaviour, [0-9,]+ out of time\\)");
  }

  @Test
  void theReportHasIt() throws IOException {
    String text = "#include <assert.h>\nint main(void) { int x = 1; assert(x == 1); return 0; }";
    JsonNode json = new ObjectMapper().readTree(verify(text, "--json").out());
    assertThat(json.at("/notes/0").asText())
        .isEqualTo("Cross-check: agrees with gcc on 1 execution");
    assertThat(json.at("/statistics").toString()).contains("Cross-check executions");
  }

  @Test
  void certificatesAreComparedToo() throws IOException {
    String text = "#include <assert.h>\nint main(void) { int x = 1; assert(x == 1); return 0; }";
    Path out = directory.resolve("out");
    assertThat(verify(text, "--output", out.toString()).code()).isZero();
    Cli.Result again =
        Cli.run(
            "certify",
            "--cross-check",
            out.resolve("certificate.txt").toString(),
            directory.resolve("it.c").toString());
    assertThat(again.out()).contains("Cross-check: agrees with gcc on 1 execution");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int main(void) { return 0; ERROR: return 1; } | --property=label:ERROR |"
            + " arrival at a label cannot be seen in a compiled program",
        "int f(int x) { return x; } | --entry=f | execution does not begin in main",
        "int main(void) { int x = 1; return x; } | --integers=mathematical |"
            + " integers are mathematical",
        "int main(void) { return 0x1e+1 == 0; } | --data-model=ILP32 | gcc does not compile it: ",
        "extern int outside; int main(void) { return outside; } | --data-model=LP64 |"
            + " undefined reference to `outside'",
      })
  void whatIsNotComparedIsSaid(String text, String option, String why) throws IOException {
    Cli.Result result = verify(text, option);
    assertThat(result.code()).as(result.toString()).isZero();
    assertThat(result.out()).contains("Cross-check: not compared: " + why);
  }

  /** The model has one order of evaluation, and says so; gcc has another. */
  @Test
  void assumptionsExplainDifferences() throws IOException {
    Cli.Result result =
        verify(
            """
            #include <assert.h>
            int n;
            int next(void) { return ++n; }
            int both(int a, int b) { return a * 10 + b; }
            int main(void) { assert(both(next(), next()) == 12); return 0; }
            """);
    assertThat(result.code()).as(result.toString()).isZero();
    assertThat(result.out())
        .contains("Cross-check: not compared: gcc differs (the error is reached)")
        .contains("but the verdict assumes that operands are evaluated from left to right");
  }

  /** gcc evaluates arguments from right to left. */
  @Test
  void inputsMayBeTakenInAnotherOrder() throws IOException {
    Cli.Result result =
        verify(
            """
            #include <assert.h>
            extern int __VERIFIER_nondet_int(void);
            int difference(int a, int b) { return a - b; }
            int main(void) {
              int d = difference(__VERIFIER_nondet_int(), __VERIFIER_nondet_int() & 7);
              assert(d != 123456789);
              return 0;
            }
            """);
    assertThat(result.code()).as(result.toString()).isEqualTo(10);
    assertThat(result.out())
        .contains("Cross-check: agrees with gcc, which reaches the error on inputs in another");
  }

  /** Headers, macros and included files are those of the command line. */
  @Test
  void optionsOfThePreprocessorReachTheCompiler() throws IOException {
    Files.createDirectories(directory.resolve("inc"));
    Files.writeString(directory.resolve("inc/it.h"), "#define TWO 2\n");
    Files.writeString(directory.resolve("first.h"), "#define THREE (TWO + ONE)\n");
    Cli.Result result =
        verify(
            "#include \"it.h\"\n#include <assert.h>\n"
                + "int main(void) { int x = THREE; assert(x == 3); return 0; }\n",
            "-I" + directory.resolve("inc"),
            "-include",
            directory.resolve("first.h").toString(),
            "-DONE=1");
    assertThat(result.out()).as(result.toString()).contains("agrees with gcc on 1 execution");
  }
}
