package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.cli.toy.ToyPass;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.Outputs;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.VerifyRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new pass is one package and one line: here {@code toy}, and a line that adds it. */
class ToyPassTest {

  private static final String PROGRAM =
      """
      #include <assert.h>
      unsigned any(void);
      int main(void) {
        unsigned x = any() %% 8;
        x = x;
        unsigned y = x + 1;
        assert(%s);
      }
      """;

  @TempDir Path directory;

  private Cli.Result verify(Passes passes, String assertion) throws IOException {
    Path file = Files.writeString(directory.resolve("it.c"), PROGRAM.formatted(assertion));
    LimitOptions limits = new LimitOptions();
    limits.timeout = Duration.ofSeconds(60);
    return Cli.run(
        Files.createTempDirectory(directory, "out"),
        limits,
        run ->
            new VerifyRun(
                    run,
                    SourceRequest.of(List.of(file)),
                    Engines.named("bmc", Encoding.BIT_PRECISE),
                    passes,
                    Solvers.named(null, run::warn),
                    limits.timeout,
                    Outputs.NONE)
                .explained(true)
                .verify());
  }

  @Test
  void itIsAppliedAndEvidenceComesBack() throws Exception {
    Passes passes = Passes.ALL.with(new ToyPass(true));
    Cli.Result safe = verify(passes, "y > 0 && y < 9");
    assertThat(safe.verdict()).as(safe.toString()).startsWith("VERDICT: SAFE");
    assertThat(safe.out() + safe.err()).containsPattern("toy +\\d");
    Cli.Result unsafe = verify(passes, "y != 5");
    assertThat(unsafe.verdict()).as(unsafe.toString()).startsWith("VERDICT: UNSAFE");
  }

  @Test
  void itMayBeAlone() throws Exception {
    Passes alone = Passes.ALL.with(new ToyPass(true)).named(List.of("toy"));
    Cli.Result result = verify(alone, "y > 0 && y < 9");
    assertThat(result.verdict()).as(result.toString()).startsWith("VERDICT: SAFE");
    assertThat(result.out() + result.err()).doesNotContain("slicing");
  }

  /** What the engine says of the wrong program is not what gets out. */
  @Test
  void itsMistakesAreNoVerdicts() throws Exception {
    Passes wrong = Passes.ALL.with(new ToyPass(false)).named(List.of("toy"));
    for (String assertion : List.of("y > 0 && y < 9", "y == x + 1")) {
      Cli.Result result = verify(wrong, assertion);
      assertThat(result.verdict()).as(result.toString()).startsWith("VERDICT: UNKNOWN");
    }
  }
}
