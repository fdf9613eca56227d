package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --volatile} says of volatile objects, and of atomic operations. */
class VolatileOptionTest {

  private static final String HEAD = "extern void reach_error(void); int main(void) { ";

  @TempDir Path directory;

  private Cli.Result verify(String statements, String volatiles) throws IOException {
    Path file = Files.writeString(directory.resolve("f.c"), HEAD + statements + " }\n");
    return Cli.verify(file, "--timeout=60", "--volatile=" + volatiles);
  }

  @Test
  void saysWhatIsRead() throws IOException {
    String source = "volatile int v = 1; if (v != 1) reach_error(); return 0;";
    assertThat(verify(source, "any").verdict()).startsWith("VERDICT: UNSAFE");
    for (String word : new String[] {"kept", "plain", "PLAIN"}) {
      assertThat(verify(source, word).verdict())
          .isEqualTo("VERDICT: SAFE (assuming: volatile objects are changed by the program only)");
    }
    assertThat(verify(source, "perhaps").err()).contains("any, kept or plain");
  }

  @Test
  void atomicOperationsFindWhatHasBeenWritten() throws IOException {
    String source =
        "int x = 0; volatile int *p = &x; __atomic_store_n(p, 1, 5);"
            + " if (__atomic_load_n(p, 5) != 1) reach_error(); return 0;";
    assertThat(verify(source, "any").verdict())
        .startsWith("VERDICT: SAFE")
        .contains("what atomic operations access is changed by the program only");
    assertThat(verify(source.replace("volatile ", ""), "any").verdict()).isEqualTo("VERDICT: SAFE");
  }
}
