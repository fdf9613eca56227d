package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --dump-frames}, and the size of invariants in the statistics. */
class DumpFramesTest {

  private static final String SAME =
      """
      int __VERIFIER_nondet_int(void);
      void reach_error(void);
      int main(void) {
        int x = __VERIFIER_nondet_int(), y = x;
        while (__VERIFIER_nondet_int()) {
          if (x != y)
            reach_error();
          x = x + 1;
          y = y + 1;
        }
      }
      """;

  /** One more value of x is blocked in each frame. */
  private static final String ENDLESS =
      """
      int __VERIFIER_nondet_int(void);
      void reach_error(void);
      int main(void) {
        int x = 10;
        while (__VERIFIER_nondet_int()) {
          if (x == 9)
            reach_error();
          x = x + 1;
        }
      }
      """;

  @TempDir Path directory;

  private Path source(String text) throws IOException {
    return Files.writeString(directory.resolve("t.c"), text);
  }

  /** With closures {@code ic3cfa} has nothing to learn here. */
  @ParameterizedTest
  @ValueSource(
      strings = {"ic3cfa:no-closures", "ic3cfa:wp", "ic3-monolithic", "tree-ic3", "tree-ic3-itp"})
  void framesAreForPeople(String engine) throws IOException {
    Path frames = directory.resolve("frames.txt");
    Cli.Result result =
        Cli.verify(source(SAME), "--engine", engine, "--dump-frames", frames.toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: SAFE");
    List<String> lines = Files.readAllLines(frames);
    assertThat(lines.getFirst())
        .isEqualTo("# Made by Bulwark: frames of " + engine.replaceFirst(":.*", ""));
    assertThat(lines)
        .anyMatch(line -> line.matches("level [1-9]"))
        .anyMatch(line -> line.contains("t.c:5:"))
        .anyMatch(line -> line.matches(" +.*\\bx\\b.*\\by\\b.*"));
  }

  @Test
  void framesAreWrittenAfterATimeoutToo() throws IOException {
    Path frames = directory.resolve("frames.txt");
    Cli.Result result =
        Cli.verify(
            source(ENDLESS),
            "--integers",
            "mathematical",
            "--engine",
            "ic3cfa:wp",
            "--timeout",
            "2",
            "--dump-frames",
            frames.toString());
    assertThat(result.verdict()).isEqualTo("VERDICT: UNKNOWN (timeout)");
    assertThat(Files.readAllLines(frames)).contains("level 1", "level 2");
  }

  @Test
  void enginesWithoutFramesSaySo() throws IOException {
    Path frames =
        Files.writeString(
            directory.resolve("frames.txt"),
            "# Made by Bulwark: frames of ic3cfa, in an earlier run");
    Cli.Result result =
        Cli.verify(source(SAME), "--engine", "k-induction", "--dump-frames", frames.toString());
    assertThat(result.err()).contains("no frames written");
    assertThat(frames).doesNotExist();
  }

  @Test
  void theSizeOfInvariantsIsAStatistic() throws IOException {
    Cli.Result result = Cli.verify(source(SAME), "--engine", "ic3cfa", "--json");
    JsonNode statistics = new ObjectMapper().readTree(result.out()).get("statistics");
    assertThat(statistics.get("Invariant literals").asInt()).isPositive();
  }
}
