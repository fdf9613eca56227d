package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new engine is one package and one line: here {@code toy}, and a line in the service file. */
class ToyEngineTest {

  @TempDir Path directory;

  private Cli.Result verify(String engine, String body) throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("program.c"),
            "#include <assert.h>\nunsigned any(void);\nint main(void) { %s return 0; }"
                .formatted(body));
    // A bug report goes there too.
    String output = directory.resolve("out").toString();
    return Cli.run(
        "verify", "--engine", engine, "--passes", "none", "--output", output, file.toString());
  }

  @Test
  void itsVerdictsAreCertified() throws Exception {
    assertThat(verify("toy", "assert(any() % 2 < 2);").verdict()).startsWith("VERDICT: SAFE");
    assertThat(verify("toy:pessimist", "assert(1 > 2);").verdict())
        .isEqualTo("VERDICT: UNSAFE (unreach-call)");
  }

  @Test
  void itsMistakesAreNoVerdicts() throws Exception {
    assertThat(verify("toy", "assert(any() % 2 < 1);").verdict()).startsWith("VERDICT: UNKNOWN");
    assertThat(verify("toy:pessimist", "assert(any() % 2 < 2);").verdict())
        .startsWith("VERDICT: UNKNOWN");
  }

  @Test
  void helpHasIt() {
    assertThat(Cli.run("verify", "--help").out())
        .containsPattern("toy +guesses, and the checker finds out \\(optimist, pessimist\\)");
  }

  @Test
  void itsPresetsAreKnown() {
    Cli.Result result = Cli.run("verify", "--engine", "toy:realist", "a.c");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("Engine toy has no preset 'realist'; known are: optimist, pessimist");
  }

  @Test
  void itMayAlternate() throws Exception {
    assertThat(verify("toy:pessimist,bmc", "assert(1 > 2);").verdict())
        .isEqualTo("VERDICT: UNSAFE (unreach-call)");
  }
}
