package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the model stops short of C is said with its place when there is no verdict. */
class IncompletePlacesTest {

  @TempDir Path directory;

  private Cli.Result verify(String source, String... options) throws IOException {
    return Cli.verify(Files.writeString(directory.resolve("t.c"), source), options);
  }

  @Test
  void placesAreNamed() throws IOException {
    String source =
        """
        int main(void) {
          long number = 0x1234;
          return *(int *)number;
        }
        """;
    Cli.Result result = verify(source);
    assertThat(result.code()).isEqualTo(5);
    assertThat(result.lines())
        .anyMatch(
            line ->
                line.endsWith(
                    "t.c:3:10: not modelled: an access through a pointer from an input or an"
                        + " integer"));
    assertThat(verify(source, "--quiet").lines()).hasSize(1);
    assertThat(verify(source, "--json").out()).contains("t.c:3:10: not modelled: ");
  }

  @Test
  void noneIsNamedThatCannotBeReached() throws IOException {
    Cli.Result safe =
        verify("int main(void) { int x = 1; if (x) return 0; return *(int *)(long)x; }");
    assertThat(safe.verdict()).startsWith("VERDICT: SAFE");
    assertThat(safe.out()).doesNotContain("not modelled");
  }
}
