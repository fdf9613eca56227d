package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.c.LoweringFaults;
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
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults in the lowering lead to wrong verdicts of both kinds: engines and checker believe what the
 * front end has read. The compiler contradicts each of them.
 */
@Tag("slow")
class CrossCheckedFaultsTest {

  private static final String ERROR = "reach_error();";

  @TempDir Path directory;

  @BeforeEach
  void requireGcc() {
    Gcc.require();
  }

  static Stream<String> faults() {
    return LoweringFaults.frontends().keySet().stream();
  }

  private static Function<FrontendListener, CFrontend> frontend(String fault) {
    return Objects.requireNonNull(LoweringFaults.frontends().get(fault));
  }

  /** The declarations, and one comparison: what is done if it comes out right, and if not. */
  private static String program(long comparison, String right, String wrong) {
    Matcher found =
        Pattern.compile("if \\((.*)\\) (\\{\\} else )?return " + comparison + ";")
            .matcher(LoweringFaults.VALUES);
    assertThat(found.find()).isTrue();
    boolean holds = found.group(2) != null;
    String declarations =
        LoweringFaults.VALUES.substring(0, LoweringFaults.VALUES.indexOf("  if ("));
    return "extern void reach_error(void);\n"
        + declarations
        + ("  if (" + found.group(1) + ") { " + (holds ? right : wrong) + " } else { ")
        + ((holds ? wrong : right) + " }\n  return 0;\n}\n");
  }

  private Cli.Result verify(
      String text, Function<FrontendListener, CFrontend> frontend, boolean crossChecked)
      throws IOException {
    Path file = Files.writeString(directory.resolve("it.c"), text);
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
                .readBy(frontend)
                .crossChecked(crossChecked)
                .verify());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void wrongProofsAreContradicted(String fault) throws Exception {
    String unsafe = program(LoweringFaults.firstWrong(fault), ERROR, "");
    assertThat(verify(unsafe, CFrontend::new, true).code()).isEqualTo(10);
    assertThat(verify(unsafe, frontend(fault), false).code()).as(fault).isEqualTo(0);
    caught(verify(unsafe, frontend(fault), true), "the error is reached");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void wrongErrorsAreContradicted(String fault) throws Exception {
    String safe = program(LoweringFaults.firstWrong(fault), "", ERROR);
    assertThat(verify(safe, CFrontend::new, true).code()).isEqualTo(0);
    assertThat(verify(safe, frontend(fault), false).code()).as(fault).isEqualTo(10);
    caught(verify(safe, frontend(fault), true), "the program does not reach the error");
  }

  private static void caught(Cli.Result result, String how) {
    assertThat(result.code()).as(result.toString()).isEqualTo(6);
    assertThat(result.verdict())
        .startsWith("VERDICT: UNKNOWN (gcc disagrees: compiled, ")
        .contains(how);
    assertThat(result.err()).contains("this is a bug of Bulwark", "bug-report.txt");
  }

  /** Inputs decide whether a fault is seen: many are tried until one shows it. */
  @Test
  void faultsThatSomeInputsShowAreFound() throws Exception {
    String text =
        """
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int main(void) {
          int x = __VERIFIER_nondet_int();
          if (x < -1 && x / 2 %s 0) reach_error();
          return 0;
        }
        """;
    Function<FrontendListener, CFrontend> faulty = frontend("signed division is unsigned");
    String safe = text.formatted(">=");
    Cli.Result agreed = verify(safe, CFrontend::new, true);
    assertThat(agreed.code()).as(agreed.toString()).isEqualTo(0);
    assertThat(agreed.out()).containsPattern("Cross-check: agrees with gcc on [0-9,]+ executions");
    assertThat(verify(safe, faulty, false).code()).isEqualTo(10);
    caught(verify(safe, faulty, true), "the program does not reach the error");
    String unsafe = text.formatted("<");
    assertThat(verify(unsafe, CFrontend::new, true).code()).isEqualTo(10);
    assertThat(verify(unsafe, faulty, false).code()).isEqualTo(0);
    caught(verify(unsafe, faulty, true), "the error is reached");
  }
}
