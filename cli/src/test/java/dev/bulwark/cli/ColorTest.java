package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Colours are where they are asked for, change no word, and get into no file. */
class ColorTest {

  private static final String ESCAPE = "\033";

  private static final String ATTRIBUTES = "\033\\[[0-9;]*m";

  @TempDir Path directory;

  private Path program() throws IOException {
    return Files.writeString(
        directory.resolve("t.c"),
        """
        #include <assert.h>
        extern int __VERIFIER_nondet_int(void);
        int main(void) {
          int x = __VERIFIER_nondet_int();
          assert(x < 40);
        }
        """);
  }

  @Test
  void verdictErrorPlaceAndInputsStandOut() throws IOException {
    Cli.Result plain = Cli.verify(program());
    assertThat(plain.out()).doesNotContain(ESCAPE);
    Cli.Result coloured = Cli.verify(program(), "--color", "always");
    assertThat(coloured.out().replaceAll(ATTRIBUTES, "")).isEqualTo(plain.out());
    assertThat(coloured.out())
        .contains("\033[1;31mVERDICT: UNSAFE\033[m (unreach-call)\n")
        .contains("\033[1m" + directory.resolve("t.c") + ":5:3:\033[m \033[1;31massertion x < 40")
        .containsPattern("\033\\[36mx = \\d+ \\(input\\)\033\\[m");
  }

  @Test
  void filesAndJsonHaveNone() throws IOException {
    Path out = directory.resolve("out");
    Path page = directory.resolve("page.html");
    Cli.Result json =
        Cli.verify(
            program(), "--color=always", "--json", "--output", out.toString(), "--html", page + "");
    assertThat(json.out()).doesNotContain(ESCAPE);
    assertThat(json.err()).contains("\033[1;31mVERDICT: UNSAFE\033[m");
    for (String file : new String[] {"trace.txt", "result.json", "certificate.txt"}) {
      assertThat(Files.readString(out.resolve(file))).doesNotContain(ESCAPE);
    }
    assertThat(Files.readString(page)).doesNotContain(ESCAPE);
  }

  @Test
  void messagesOfTheFrontEnd() throws IOException {
    Path wrong = Files.writeString(directory.resolve("w.c"), "int main(void) { return b; }\n");
    assertThat(Cli.verify(wrong, "--color=always").err())
        .contains("\033[1m" + wrong + ":1:25:\033[m \033[1;31merror:\033[m b is not declared\n")
        .contains("\033[1;32m^\033[m\n");
    assertThat(Cli.verify(wrong, "--color=never").err()).doesNotContain(ESCAPE);
  }

  @Test
  void verdictsOfGoals() throws IOException {
    assertThat(Cli.verify(program(), "--all", "--color=always").out())
        .contains(":5:3:\033[m \033[1;31mUNSAFE\033[m: assert: assertion x < 40 fails\n");
    Path branch =
        Files.writeString(
            directory.resolve("b.c"), "int main(int n, char **a) { if (n) return 1; return 2; }");
    assertThat(Cli.run("deadcode", "--color=always", "-v", branch.toString()).out())
        .contains("\033[1;32mreachable\033[m");
  }
}
