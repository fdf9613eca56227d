package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Harnesses make what exists before the program, and lead the compiled program into the error. */
@Tag("slow")
class OutsideHarnessTest {

  private static final String HEAD =
      """
      #include <stdlib.h>
      #include <string.h>
      extern void reach_error(void);
      struct node { struct node *next; int v; };
      struct tree { struct tree *l, *r; int k; };
      struct parts { char c; double d; short h[3]; void *p; long long l; unsigned b : 5; };
      """;

  private static final List<String> ASSERTIONS =
      List.of(
          "void f(const char *s) { int n = 0; if (!s) return; while (s[n]) n++;"
              + " if (n == 5 && s[2] == 'x') reach_error(); }",
          "void f(struct node *p) { int n = 0; for (; p; p = p->next) { n++;"
              + " if (n == 4 && !p->next && p->v == -7) reach_error(); } }",
          "void f(struct node *p) { int n = 0; for (; p; p = p->next)"
              + " if (++n == 3 && p->next == p && p->v == 42) reach_error(); }",
          "void f(int *a, unsigned *b) { if (a && b) { *a = 1; *b = 2;"
              + " if (*a != 1) reach_error(); } }",
          "void f(struct tree *p) { if (p && p->l && p->r && p->l != p->r && p->l->r == p->r"
              + " && p->r->l == p && p->l->k + p->r->k == 10) reach_error(); }",
          "void f(void *q) { struct parts *p = q; if (p && p->d == 0.5 && p->h[2] == -3"
              + " && p->p == q && p->l == -5000000000ll && p->c == 'z' && p->b == 17)"
              + " reach_error(); }",
          "void f(const char *a, const char *b) {"
              + " if (a && b && a != b && strlen(a) == 2 && !strcmp(a, b)) reach_error(); }",
          "int *g(int); void f(void) { int *a = g(1), *b = g(2);"
              + " if (a && b && a != b && *a == 3 && *b == 4) reach_error(); }",
          "extern char **names; struct { int n; int *p; } t; int *arr[3];"
              + " void f(int *a) { if (names && names[0] && names[0][0] == 'q' && a && t.n == 9"
              + " && t.p == a && *a == 5 && arr[1] == a) reach_error(); }",
          "int x; struct { int a[4]; } g; int *pick(int i) { return &g.a[i]; }"
              + " void f(float r, double d, char c, long long l, _Bool b) { if (r == 1.5f"
              + " && d == -0.25 && c == -3 && l == 1ll << 40 && b && x == 8 && *pick(2) == 5)"
              + " reach_error(); }",
          "int main(int argc, char **argv) { if (argc == 3 && argv[1][0] == '-'"
              + " && argv[1][1] == 'x' && !argv[2][0]) reach_error(); return 0; }",
          "int main(int argc, char **argv) { if (argc == 12) reach_error(); return 0; }",
          "int main(void) { char *s = getenv(\"HOME\"); if (s && s[0] == 'a') reach_error();"
              + " return 0; }");

  private static final List<String> ACCESSES =
      List.of(
          "int f(int *p, int *q) { free(p); free(q); return 0; }",
          "int f(const char *s) { int n = 0; if (!s) return 0; while (s[n]) n++; return n; }",
          "int f(int **p) { return p ? **p : 0; }",
          "int f(struct node *p) { if (!p) return 0; free(p); return p->v; }",
          "int f(int *a) { return a ? a[1] : 0; }");

  @TempDir Path directory;

  private Cli.Result verify(String source, MachineModel machine, String... more)
      throws IOException {
    Path file = Files.writeString(directory.resolve("program.c"), HEAD + source + "\n");
    List<String> options =
        new ArrayList<>(
            List.of(
                "--verbose",
                "--timeout=60",
                "--harness=" + directory.resolve("harness.c"),
                "--entry=" + (source.contains(" main(") ? "main" : "f"),
                "--data-model=" + machine));
    options.addAll(List.of(more));
    return Cli.verify(file, options.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void compiledProgramsGetToTheError(MachineModel machine) throws IOException {
    Gcc.require(machine, directory);
    for (String source : ASSERTIONS) {
      Cli.Result result = verify(source, machine);
      assertThat(result.verdict()).as(source).startsWith("VERDICT: UNSAFE");
      assertThat(result.out()).as(source + result.err()).contains("Harness: agrees");
    }
    for (String source : ACCESSES) {
      Cli.Result result = verify(source, machine, "--property", "memory-safety");
      assertThat(result.verdict()).as(source).startsWith("VERDICT: UNSAFE");
      assertThat(result.out()).as(source + result.err()).contains("Harness: agrees");
    }
  }

  @Test
  void whatCannotBeSetIsNamed() throws IOException {
    Gcc.require(MachineModel.LP64, directory);
    assertThat(
            verify(
                    "static int hidden;"
                        + " void f(int *p) { if (p && *p == 3 && hidden == 4) reach_error(); }",
                    MachineModel.LP64)
                .out())
        .contains("Harness: depends on what a harness cannot set: first value of hidden");
    assertThat(
            verify(
                    "static void f(int *p) { if (p && *p == 3) reach_error(); }"
                        + " void g(void) { f(0); }",
                    MachineModel.LP64)
                .out())
        .contains("Harness: not run: the function that execution begins in cannot be called");
  }

  @Test
  void tracesShowSmallObjects() throws IOException {
    Cli.Result result =
        verify(
            "void f(const char *s) { int n = 0; if (!s) return; while (s[n]) n++;"
                + " if (n == 3 && s[0] == 'a') reach_error(); }",
            MachineModel.LP64);
    assertThat(result.out()).contains("s = &object 1[0] (4 bytes: \"a");
  }
}
