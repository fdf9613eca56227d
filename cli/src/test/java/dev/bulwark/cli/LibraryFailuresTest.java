package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What functions of the library leave behind where they fail. */
@Tag("slow")
class LibraryFailuresTest {

  private static final String HEADERS =
      """
      #define _GNU_SOURCE
      #include <assert.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <unistd.h>
      """;

  @TempDir Path directory;

  private String verdict(String body, String... options) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("f.c"), HEADERS + "int main(void) { " + body + " return 0; }");
    String[] all = new String[options.length + 2];
    all[0] = "--engine=bmc";
    all[1] = "--timeout=60";
    System.arraycopy(options, 0, all, 2, options.length);
    return Cli.verify(file, all).verdict();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "char *s = 0; size_t n = 0; if (getline(&s, &n, stdin) < 0) assert(!s);",
        "char *s = 0; size_t n = 0; if (getline(&s, &n, stdin) < 0) assert(s);",
        "char s[3] = \"aa\"; if (!getcwd(s, 3)) assert(s[0] == 'a');",
        "char s[4096]; s[7] = 1; if (!realpath(\"a\", s)) assert(s[7] == 1);",
        "char c, *s = &c; if (asprintf(&s, \"%d\", 3) < 0) assert(s);",
        "char c, *s = &c; if (asprintf(&s, \"%d\", 3) < 0) assert(!s);"
      })
  void whatFailsMayHaveWritten(String body) throws IOException {
    assertThat(verdict(body, "--malloc", "may-fail")).startsWith("VERDICT: UNSAFE");
  }

  @Test
  void aStreamThatIsNotOpenedIsNotThere() throws IOException {
    String open = "FILE *f = fopen(\"a\", \"r\"); ";
    String[] deref = {"--property", "memory-safety"};
    assertThat(verdict(open + "fgetc(f);", deref)).startsWith("VERDICT: UNSAFE");
    assertThat(verdict(open + "fclose(f);", deref)).startsWith("VERDICT: UNSAFE");
    assertThat(verdict(open + "if (f) fclose(f); fprintf(stderr, \"a\"); fflush(NULL);", deref))
        .startsWith("VERDICT: SAFE");
  }

  @Test
  void linesThatAreNotReadHaveMemory() throws IOException {
    String body =
        "char *s = 0; size_t n = 0; if (getline(&s, &n, stdin) < 0) return 0; free(s); return 0;";
    assertThat(verdict(body, "--property", "valid-memcleanup")).startsWith("VERDICT: UNSAFE");
  }
}
