package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Verdicts where a program tells CBMC not to check, by {@code #pragma CPROVER check}. */
@Tag("slow")
class DisabledChecksTest {

  private static final String READS = "reads that #pragma CPROVER check leaves unchecked";

  private static final String FREED =
      """
      #include <stdlib.h>
      extern void reach_error(void);
      int main(void) {
        int *p = malloc(sizeof *p);
        if (!p) return 0;
        *p = 3;
        free(p);
      #pragma CPROVER check push
      #pragma CPROVER check disable "pointer"
        int x = *p;
      #pragma CPROVER check pop
        if (x != 3) reach_error();
        return 0;
      }
      """;

  @TempDir Path directory;

  private String verdict(String source, String property) throws IOException {
    Path file = Files.writeString(directory.resolve("program.c"), source);
    return Cli.verify(file, "--property", property, "--timeout=60").verdict();
  }

  @Test
  void readsThatAreNotCheckedGoOn() throws IOException {
    assertThat(verdict(FREED, "memory-safety")).startsWith("VERDICT: SAFE").contains(READS);
    assertThat(verdict(FREED, "unreach-call")).startsWith("VERDICT: SAFE").contains(READS);
    assertThat(verdict(FREED.replace("x != 3", "x == 3"), "unreach-call"))
        .startsWith("VERDICT: UNSAFE")
        .contains(READS);
  }

  @Test
  void onlyWhatIsDisabledIsNotChecked() throws IOException {
    assertThat(verdict(FREED.replace("disable \"pointer\"", "disable \"bounds\""), "memory-safety"))
        .startsWith("VERDICT: UNSAFE");
    assertThat(verdict(FREED.replace("if (x", "if (*p"), "memory-safety"))
        .startsWith("VERDICT: UNSAFE");
    assertThat(verdict(FREED.replace("disable", "enable"), "memory-safety"))
        .startsWith("VERDICT: UNSAFE");
  }

  @Test
  void overflowThatIsNotCheckedWraps() throws IOException {
    String source =
        """
        extern int __VERIFIER_nondet_int(void);
        #pragma CPROVER check disable "signed-overflow"
        int main(void) { int x = __VERIFIER_nondet_int(); return x + 1; }
        """;
    assertThat(verdict(source, "no-overflow"))
        .startsWith("VERDICT: SAFE")
        .contains("what #pragma CPROVER check disables may happen where it stands");
    assertThat(verdict(source.replace("disable", "enable"), "no-overflow"))
        .startsWith("VERDICT: UNSAFE");
  }

  @Test
  void whatIsNotKnownStaysIncomplete() throws IOException {
    String source =
        """
        extern unsigned long __VERIFIER_nondet_ulong(void);
        #pragma CPROVER check disable "pointer"
        int main(void) { return *(int *)__VERIFIER_nondet_ulong(); }
        """;
    assertThat(verdict(source, "memory-safety")).startsWith("VERDICT: UNKNOWN");
  }
}
