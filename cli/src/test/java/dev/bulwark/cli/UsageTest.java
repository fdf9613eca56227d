package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Wrong usage: a message that says what is wrong, where to find help, exit code 2, and no verdict.
 */
class UsageTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "verify --frobnicate a.c | Unknown option: '--frobnicate'",
        "verify | Missing required parameter: 'FILE'",
        "frobnicate | Unmatched argument at index 0: 'frobnicate'",
        "verify --quiet --verbose a.c | --quiet and --verbose contradict each other",
        "verify --timeout soon a.c | 'soon' is not a duration",
        "verify --timeout 0 a.c | '0' is not a duration",
        "verify --cpu 0 a.c | '0' is not a duration",
        "verify --timeout 10 --timeout 20 a.c | option '--timeout' (TIME) should be specified only"
            + " once",
        "verify --memory little a.c | 'little' is not an amount of memory",
        "verify --data-model LP65 a.c | Invalid value for option '--data-model'",
        "verify --extern maybe a.c | Invalid value for option '--extern'",
        "verify --engine magic a.c | There is no engine 'magic'; known are: default, execution,"
            + " bmc",
        "verify --engine bmc,magic a.c | There is no engine 'magic'",
        "verify --engine bmc:magic a.c | Engine bmc has no preset 'magic'; known are: default",
        "verify --solver magic a.c | There is no solver 'magic'; known are: z3, bitwuzla",
        "certify certificate.txt | Missing required parameter: 'FILE'",
      })
  void saysWhatIsWrong(String commandLine, String message) {
    Cli.Result result = Cli.run(commandLine.split(" "));
    assertThat(result.err()).contains(message).contains("--help'.").doesNotContain("\tat ");
    assertThat(result.out()).isEmpty();
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void withoutCommand() {
    Cli.Result result = Cli.run();
    assertThat(result.err())
        .contains("Say what to do: verify, certify, deadcode, merge, bench, dot, horn or doctor.");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void helpHasExamplesAndExitCodes() {
    Cli.Result result = Cli.run("verify", "--help");
    assertThat(result.out())
        .contains("--property")
        .contains("--data-model")
        .contains("Exit codes: 0 safe, 10 unsafe, 5 unknown")
        .contains("bulwark verify program.c");
    assertThat(result.code()).isZero();
    assertThat(Cli.run("--help").out())
        .contains("verify")
        .contains("certify")
        .contains("dot")
        .doesNotContain("train");
  }

  @Test
  void helpNamesEveryEngine() {
    String help = Cli.run("verify", "--help").out();
    String known = Cli.run("verify", "--engine", "magic", "a.c").err();
    String names = known.lines().findFirst().orElseThrow().replaceFirst(".*known are: ", "").trim();
    assertThat(names.split(", "))
        .hasSizeGreaterThan(5)
        .allSatisfy(name -> assertThat(help).containsPattern("\\s" + name + "[:,\\s]"));
  }

  @Test
  void unknownPass() {
    Cli.Result result = Cli.run("verify", "--passes", "slicing,magic", "x.c");
    assertThat(result.err()).contains("unknown pass magic").contains("slicing");
    assertThat(result.code()).isEqualTo(2);
  }

  @Test
  void version() {
    Cli.Result result = Cli.run("--version");
    assertThat(result.out())
        .matches("(?s)bulwark \\d+\\.\\d+.*Java.*|(?s)bulwark \\d+\\.\\d+.*VM.*");
    assertThat(result.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"90, 90000", "90s, 90000", "1.5min, 90000", "2h, 7200000", "250ms, 250"})
  void durations(String text, long millis) {
    assertThat(new Durations().convert(text).toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @CsvSource({"2000, 2000", "2000MB, 2000", "4GB, 4096", "1.5g, 1536"})
  void sizes(String text, long megabytes) {
    assertThat(new Sizes().convert(text) >> 20).isEqualTo(megabytes);
  }
}
