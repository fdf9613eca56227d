package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An access that goes wrong is told with the object that it misses, and by how much. */
class FaultWordsTest {

  private static final String DECLARATIONS =
      """
      #include <stdlib.h>
      #include <string.h>
      struct n { int v; struct n *next; };
      int *ended(void) { int x = 3; int *p = &x; return p; }
      """;

  @TempDir Path directory;

  private String lastOfTrace(String function, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("t.c"), DECLARATIONS + function);
    String[] all = new String[options.length + 2];
    all[0] = "--property";
    all[1] = "memory-safety";
    System.arraycopy(options, 0, all, 2, options.length);
    Cli.Result result = Cli.verify(file, all);
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(10);
    return result
        .out()
        .lines()
        .filter(line -> line.matches("  \\S*t\\.c:\\d+:\\d+: .*"))
        .reduce((one, next) -> next)
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "struct n *p = 0; p->v = 1;@invalid dereference: null pointer p",
        "struct n *p = 0; p = p->next;@invalid dereference: null pointer p, offset 8",
        "struct n x = {0}; return x.next->v;@invalid dereference: null pointer x.next",
        "int *p = malloc(4); *p = 1; free(p); return *p;"
            + "@invalid dereference: malloc in line 5 is freed",
        "return *ended();@invalid dereference: x is there no longer",
        "int *p = malloc(4); free(p); free(p);@invalid free: malloc in line 5 is freed already",
        "int *p = malloc(8); free(p + 1);@invalid free: offset 4 of malloc in line 5",
        "int x = 0, *p = &x; free(p);@invalid free: x is not on the heap",
        "int a[10]; for (int i = 0; i < 11; i++) a[i] = 0;"
            + "@array index out of bounds: index 10 of a, which has 10 elements",
        "int a[10], i = -1; a[i] = 0;@array index out of bounds: index -1 of a, which has 10"
            + " elements",
        "int n = 4; int a[n]; a[n] = 2;@array index out of bounds: index 4 of a, which has 4"
            + " elements",
        "int a[1], i = 1; return (i)[a];@array index out of bounds: index 1 of a, which has 1"
            + " element",
        "int a[3][2] = {0}, i = 2; return a[1][i];@array index out of bounds: index 2 of a[1],"
            + " which has 2 elements",
        "int a[3][2] = {0}, i = 1; return a[i + 2][0] + a[i * 3][i];@array index out of bounds:"
            + " index 3 of a, which has 3 elements",
        "struct { struct { int t[2]; } s, *p; } x = {0}; x.p = &x.s; int i = 2; return x.p->t[i];"
            + "@array index out of bounds: index 2 of x.p->t, which has 2 elements",
        "int a[2] = {0}, (*p)[2] = &a, i = 5; return (*p)[i];@array index out of bounds: index 5"
            + " of (*p), which has 2 elements",
        "int i = 2; return ((struct n[2]){0})[i].v;@array index out of bounds: index 2 of an"
            + " array of 2",
        "int i = 3; return \"ab\"[i];@array index out of bounds: index 3 of an array of 3",
        "char a[10], *p = a + 2; p -= 3; *p = 3;"
            + "@invalid dereference: 1 byte at offset -1 of a, which has 10 bytes",
        "char a[4], b[8] = {0}; memcpy(a, b, 8);"
            + "@invalid dereference: 8 bytes at offset 0 of a, which has 4 bytes",
        "char *s = \"abc\"; s[0] = 3;@invalid write: \"abc\" is constant",
        "char *p = malloc(5); strcpy(p, \"hello\");@invalid dereference in strcpy(): 1 byte at"
            + " offset 5 of malloc in line 5, which has 5 bytes",
      })
  void objectAndPlaceAreSaid(String statements, String violation) throws IOException {
    assertThat(lastOfTrace("int main(void) { " + statements + " return 0; }"))
        .endsWith(": " + violation);
  }

  @Test
  void theLastTimeCounts() throws IOException {
    String recursive =
        "int down(int *p, int i) { if (i > 0) down(p, i - 1); return p[i * 2]; }"
            + "int main(void) { int a[5] = {0}; return down(a, 4); }";
    assertThat(lastOfTrace(recursive))
        .endsWith(": invalid dereference: 4 bytes at offset 24 of a, which has 20 bytes");
  }

  @Test
  void objectsFromOutsideHaveNumbers() throws IOException {
    String list = "int f(struct n *p) { while (p) { if (p->v) free(p); p = p->next; } return 0; }";
    assertThat(lastOfTrace(list, "--entry", "f"))
        .endsWith(": invalid dereference: object 1 is freed");
  }
}
