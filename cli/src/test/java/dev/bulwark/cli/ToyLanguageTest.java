package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.languages.Language;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.frontend.testing.toy.ToyFrontend;
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

/** A language of its own, in one package and one line of the list, is verified like C. */
class ToyLanguageTest {

  private static final Languages LANGUAGES =
      Languages.ALL.with(new Language("toy", List.of(".toy"), ToyFrontend::new));

  @TempDir Path directory;

  private Cli.Result verify(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("it.toy"), text);
    LimitOptions limits = new LimitOptions();
    limits.timeout = Duration.ofSeconds(60);
    return Cli.run(
        Files.createTempDirectory(directory, "out"),
        limits,
        run ->
            new VerifyRun(
                    run,
                    SourceRequest.of(List.of(file)),
                    Engines.named("execution,bmc", Encoding.BIT_PRECISE),
                    Passes.ALL,
                    Solvers.named(null, run::warn),
                    limits.timeout,
                    Outputs.NONE)
                .readBy(LANGUAGES::frontend)
                .verify());
  }

  @Test
  void safeProgramsAreProven() throws Exception {
    Cli.Result result = verify("count from 0 by 1 below 10, never 11\n");
    assertThat(result.verdict()).as(result.toString()).startsWith("VERDICT: SAFE");
  }

  @Test
  void errorsAreFound() throws Exception {
    Cli.Result result = verify("count from 0 by 3 below 10, never 12\n");
    assertThat(result.verdict()).as(result.toString()).startsWith("VERDICT: UNSAFE");
  }

  @Test
  void whatIsNoProgramIsRefused() throws Exception {
    Cli.Result result = verify("count to ten\n");
    assertThat(result.verdict()).as(result.toString()).contains("UNKNOWN (syntax error");
  }
}
