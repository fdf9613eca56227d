package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges of inputs are ranges of numbers, whatever C makes of comparisons. */
class ReactiveRangesTest {

  @TempDir Path directory;

  private Cli.Result verify(String type, String range, String condition) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("f.c"),
            "extern void reach_error(void); %s x; void step(void) { if (%s) reach_error(); }"
                .formatted(type, condition));
    return Cli.verify(file, "--step", "step", "--input", "x=" + range, "--timeout=30");
  }

  @ParameterizedTest
  @CsvSource({
    "int,-5..5,x == -5",
    "unsigned,0..5,x == 5",
    "unsigned char,-1..300,x == 255",
    "short,-1..1L,x == -1",
    "int,0..3000000000,x == 2147483647",
    "float,-1..1,x == 0.5f"
  })
  void allNumbersOfTheRangeAreTaken(String type, String range, String condition)
      throws IOException {
    assertThat(verify(type, range, condition).verdict())
        .startsWith("VERDICT: UNSAFE")
        .contains("the input x is in " + range);
  }

  @ParameterizedTest
  @CsvSource({
    "unsigned,-5..5,x == 3",
    "unsigned,-1..4294967295,x == 3",
    "unsigned long long,-1..5,x == 5",
    "int,-5..5u,x == -3"
  })
  void rangesThatConversionsChangeAreErrors(String type, String range, String condition)
      throws IOException {
    Cli.Result result = verify(type, range, condition);
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("the range mixes signed and unsigned numbers");
  }
}
