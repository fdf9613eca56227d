package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs as Horn clauses: read again they have the verdict of the program, and Z3's own command,
 * where it is installed, says the same.
 */
@Tag("slow")
class HornExportTest {

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  private static final String LOOP =
      PRELUDE
          + """
          int main(void) {
            unsigned char n = __VERIFIER_nondet_int(), x = 0, y = 0;
            while (x < n) { x++; y++; }
            if (y != x BAD) reach_error();
          }
          """;

  private static final String RECURSION =
      PRELUDE
          + """
          int g;
          int f(int n) { if (n <= 0) return 0; g = g + 1; return f(n - 1) + 2; }
          int main(void) {
            g = 0;
            int r = f(__VERIFIER_nondet_int());
            if (r < 0 BAD) reach_error();
          }
          """;

  private static final String SYSTEM =
      """
      nts counter;
      main {
        limit : int;
        count : int;
        initial start;
        final done;
        error beyond;
        start -> loop { limit' >= 1 and count' = 0 and havoc(limit, count) }
        loop -> loop { count < limit && count' = count + 1 && limit' = limit }
        loop -> beyond { count > limit BAD and havoc() }
        loop -> done { havoc() }
      }
      """;

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "loop, true, bit-precise",
    "loop, false, bit-precise",
    "loop, true, integer",
    "recursion, true, mathematical",
    "recursion, false, mathematical",
    "system, true, bit-precise",
    "system, false, bit-precise"
  })
  void clausesHaveTheVerdictOfTheProgram(String program, boolean safe, String numbers)
      throws Exception {
    String text =
        switch (program) {
          case "loop" -> LOOP.replace("BAD", safe ? "" : "|| x == 4");
          case "recursion" -> RECURSION.replace("BAD", safe ? "" : "|| r == 4 && g == 2");
          default -> SYSTEM.replace("BAD", safe ? "" : "- 5");
        };
    Path source = directory.resolve(program + (program.equals("system") ? ".nts" : ".c"));
    Files.writeString(source, text);
    List<String> words = new ArrayList<>(List.of("horn", source.toString()));
    switch (numbers) {
      case "integer" -> words.addAll(List.of("--encoding", "integer"));
      case "mathematical" -> words.addAll(List.of("--integers", "mathematical"));
      default -> {}
    }
    Cli.Result exported = Cli.run(words.toArray(String[]::new));
    assertThat(exported.code()).as(exported.err()).isZero();
    assertThat(exported.out()).startsWith("(set-logic HORN)").contains("(check-sat)");
    Path clauses = Files.writeString(directory.resolve("clauses.smt2"), exported.out());
    String expected = safe ? "sat" : "unsat";
    Cli.Result again =
        Cli.run(
            "verify", "--horn-output", "--engine", "spacer", "--timeout", "20", clauses.toString());
    assertThat(again.out().strip()).as(again.err()).isEqualTo(expected);
    agreesWithInstalled(clauses, expected);
  }

  private static void agreesWithInstalled(Path clauses, String expected)
      throws IOException, InterruptedException {
    Path z3 = Path.of("/usr/bin/z3");
    if (!Files.isExecutable(z3)) {
      return;
    }
    Process process =
        new ProcessBuilder(z3.toString(), "-T:5", "fp.engine=spacer", clauses.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(70, TimeUnit.SECONDS)).isTrue();
    assertThat(said.strip().lines().reduce("", (before, line) -> line))
        .isIn(expected, "unknown", "timeout");
  }

  @Test
  void floatsAreRefused() throws IOException {
    Path source = directory.resolve("floats.c");
    Files.writeString(
        source,
        PRELUDE
            + "int main(void) { double x = __VERIFIER_nondet_int(); if (x > 9) reach_error(); }");
    Cli.Result result = Cli.run("horn", source.toString());
    assertThat(result.code()).isNotZero();
    assertThat(result.err()).contains("floats");
  }
}
