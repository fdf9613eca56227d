package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verdicts about pointers that come from outside of the program. */
@Tag("slow")
class OutsidePointersTest {

  private static final String ASSUMPTION =
      "pointers from outside are null or point to objects of their type";

  private static final String NODE =
      "extern void reach_error(void); struct node { struct node *next; int v; };\n";

  @TempDir Path directory;

  private Cli.Result verify(String source, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("f.c"), source);
    String entry = source.contains(" main(") ? "main" : "f";
    List<String> all = new ArrayList<>(List.of("--entry", entry, "--timeout=60"));
    all.addAll(List.of(options));
    return Cli.verify(file, all.toArray(String[]::new));
  }

  private Cli.Result accesses(String source, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--property", "memory-safety"));
    all.addAll(List.of(options));
    return verify(source, all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(const char *s) { return s ? *s : 0; }",
        "int f(int *a) { if (!a) return 0; *a = 3; return *a; }",
        "int f(int **p) { if (!p || !*p) return 0; return **p; }",
        "int f(void *p) { if (!p) return 0; return *(char *)p; }",
        "struct in { int *p; }; struct out { int n; struct in in; };"
            + " int f(struct out *o) { return o && o->in.p ? *o->in.p : 0; }",
        "int *g(void); int f(void) { int *p = g(); return p ? *p : 0; }",
        "int *g; int f(void) { return g ? *g : 0; }",
        "int *g[3]; int f(void) { return g[1] ? *g[1] : 0; }",
        "#include <stdlib.h>\nstruct s { int n; }; int f(struct s *p) { free(p); return 0; }",
        "struct s { int *p; }; int f(struct s by) { return by.p ? *by.p : 0; }",
        "double f(double *d) { return d ? *d : 0; }",
        "int f(int (*a)[4]) { return a ? a[0][3] : 0; }",
      })
  void whatIsThereMayBeAccessed(String source) throws IOException {
    for (String model : List.of("ILP32", "LP64")) {
      assertThat(accesses(source, "--data-model", model).verdict())
          .as(source)
          .startsWith("VERDICT: SAFE (assuming: ");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(const char *s) { int n = 0; if (!s) return 0; while (s[n]) n++; return n; }",
        "int f(const char *s) { return *s; }",
        "int f(int *a) { return a ? a[1] : 0; }",
        "int f(int **p) { return p ? **p : 0; }",
        "int f(void *p) { return p ? *(int *)p : 0; }",
        "struct s { int *p; }; int f(struct s *s) { return s ? *s->p : 0; }",
        "int *g(void); int f(void) { return *g(); }",
        "#include <stdlib.h>\nint f(int *p) { if (!p) return 0; free(p); return *p; }",
        "#include <stdlib.h>\nint f(int *p, int *q) { free(p); free(q); return 0; }",
        "int f(int (*a)[4]) { return a ? a[1][0] : 0; }",
        "#include <stdlib.h>\nint f(int *p) { free(p); return 0; }",
      })
  void whatIsNotThereMayNot(String source) throws IOException {
    for (String model : List.of("ILP32", "LP64")) {
      assertThat(accesses(source, "--data-model", model).verdict())
          .as(source)
          .startsWith("VERDICT: UNSAFE (")
          .contains(ASSUMPTION);
    }
  }

  @Test
  void listsOfAnyLengthAreSafe() throws IOException {
    String source =
        NODE + "int f(struct node *p) { int s = 0; for (; p; p = p->next) s = p->v; return s; }";
    assertThat(accesses(source).verdict()).startsWith("VERDICT: SAFE").contains(ASSUMPTION);
    assertThat(accesses(source, "--pointers", "any").verdict()).startsWith("VERDICT: UNKNOWN");
  }

  @Test
  void tracesNameTheObjects() throws IOException {
    Cli.Result result =
        verify(
            NODE
                + "void f(struct node *p) { if (p && p->next && p->next != p && p->next->next == p"
                + " && p->v == 7) reach_error(); }");
    assertThat(result.verdict()).startsWith("VERDICT: UNSAFE").contains(ASSUMPTION);
    assertThat(result.out()).contains("p = &object 1", "next = &object 2", "v = 7");
    assertThat(result.out()).doesNotContain("0x");
  }

  @Test
  void stringsShowTheirBytes() throws IOException {
    Cli.Result result =
        verify(
            "extern void reach_error(void); void f(char *s)"
                + " { if (s && s[0] == 'a' && s[1] == 'b' && !s[2]) reach_error(); }");
    assertThat(result.verdict()).startsWith("VERDICT: UNSAFE");
    assertThat(result.out()).containsPattern("s = &object 1");
  }

  @Test
  void pointersOfOneTypeMayBeTheSame() throws IOException {
    String body = "if (a && b) { *a = 1; *b = 2; if (*a != 1) reach_error(); } }";
    String head = "extern void reach_error(void); void f(int *a, unsigned *b) { ";
    assertThat(verify(head + body).verdict()).startsWith("VERDICT: UNSAFE");
    assertThat(verify(head + "if (a == (int *)b) return; " + body).verdict())
        .startsWith("VERDICT: SAFE");
    String other = "extern void reach_error(void); void f(int *a, short *b) { ";
    assertThat(verify(other + body).verdict()).startsWith("VERDICT: SAFE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void f(struct node *p) { if (p && p->next == p) reach_error(); }",
        "void f(struct node *p, struct node *q) { if (p && q && p != q && p->next == q->next"
            + " && p->next) reach_error(); }",
        "void f(int *b, int *e) { int n = 0; if (!b || !e || e < b) return;"
            + " for (; b != e; b++) n++; if (n == 3) reach_error(); }",
        "void f(void *p) { struct node *n = p; if (n && n->next == n) reach_error(); }",
        "void f(void *p, void *q) { if (p && p == q) reach_error(); }",
        "void f(int **p, int *q) { if (p && q && *p == q) reach_error(); }",
        "struct node *last; void f(struct node *p) { if (p && p == last) reach_error(); }",
        "struct node *get(void); void f(struct node *p) { if (p && p == get()) reach_error(); }",
      })
  void whatMayBeSharedIs(String source) throws IOException {
    assertThat(verify(NODE + source).verdict()).startsWith("VERDICT: UNSAFE");
  }

  private static final String OWN_VARIABLES =
      "extern void reach_error(void); static int buf[4], *cur = buf; static char *name = \"ab\";"
          + " static struct l { struct l *next; int v; } h = { &h, 3 };"
          + " static struct s { int n; int *p; } t[2] = { { 1, 0 }, { 2, buf + 2 } };"
          + " static int g(int x) { return x + 1; } static int (*function)(int) = g;";

  /** Under another entry a global may hold what it is initialised with, or other variables. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (cur == buf) reach_error();",
        "if (cur == buf + 3) reach_error();",
        "if (!cur) reach_error();",
        "if (cur && cur != buf && cur != buf + 1 && cur != buf + 2 && cur != buf + 3)"
            + " reach_error();",
        "buf[1] = 1; if (cur) *cur = 2; if (buf[1] != 1) reach_error();",
        "h.v = 1; if (h.next) h.next->v = 2; if (h.v != 1) reach_error();",
        "if (h.next && h.next->next == &h && h.next != &h) reach_error();",
        "struct l *p = h.next; while (p && p != &h) p = p->next; if (p && h.next != p)"
            + " reach_error();",
        "if (t[0].n == 7 && t[1].p == buf + 2) reach_error();",
        "if (name && name[0] == 'a' && name[1] == 'b') reach_error();",
        "if (function(1) == 2) reach_error();",
      })
  void globalsMayHoldVariablesOfTheProgram(String body) throws IOException {
    assertThat(verify(OWN_VARIABLES + " void f(void) { " + body + " }").verdict())
        .startsWith("VERDICT: UNSAFE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (cur) *cur = 1; if (t[1].p) *t[1].p = 2; h.v = 1;",
        "h.v = 1; if (cur) *cur = 2; if (h.v != 1) reach_error();",
        "if (cur == (int *)((char *)buf + 1)) reach_error();",
        "if (h.next == (struct l *)&h.v) reach_error();",
      })
  void globalsHoldNothingElse(String body) throws IOException {
    String source = OWN_VARIABLES + " void f(void) { " + body + " }";
    assertThat(verify(source).verdict()).startsWith("VERDICT: SAFE");
    assertThat(accesses(source).verdict()).startsWith("VERDICT: SAFE");
  }

  /** What a function without body returns may be what it is given, or knows of the program. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *id(int *p); int main(void) { int y = 0, *q = id(&y); if (q) *q = 1;"
            + " if (y) reach_error(); }",
        "int *id(int *p); int main(void) { int y, *q = id(&y); if (q == &y) reach_error(); }",
        "int *id(void *p); int main(void) { int y = 0, *q = id((void *)&y); if (q) *q = 1;"
            + " if (y) reach_error(); }",
        "int *first(struct node *p); int main(void) { struct node y = { 0, 0 };"
            + " int *q = first(&y); if (q) *q = 1; if (y.v) reach_error(); }",
        "int x; int *get(void); int main(void) { int *q = get(); x = 0; if (q) *q = 1;"
            + " if (x) reach_error(); }",
        "struct pair { int *p; int n; }; struct pair get(int *p); int main(void) { int x = 0;"
            + " struct pair r = get(&x); if (r.p) *r.p = 1; if (x) reach_error(); }",
        "struct many { int *p[3]; }; struct many get(int *p); int main(void) { int x = 0;"
            + " struct many r = get(&x); if (r.p[2]) *r.p[2] = 1; if (x) reach_error(); }",
        "int *id(int *p); int main(void) { int *(*f)(int *) = id; int y = 0, *q = f(&y);"
            + " if (q) *q = 1; if (y) reach_error(); }",
      })
  void resultsMayPointToWhatIsGiven(String source) throws IOException {
    assertThat(verify(NODE + source).verdict()).startsWith("VERDICT: UNKNOWN");
    String body = " { static int *kept; return (void *)kept; }";
    if (source.contains("int *id(int *p);")) {
      String removed = source.replace("id(int *p);", "id(int *p)" + body);
      assertThat(verify(NODE + removed, "--remove-body", "id").verdict())
          .startsWith("VERDICT: UNKNOWN");
      assertThat(verify(NODE + removed, "--stub", "id").verdict()).startsWith("VERDICT: UN");
    }
  }

  /** Under havoc it may be what any of them has been given before. */
  @Test
  void resultsMayPointToWhatIsRemembered() throws IOException {
    String source =
        NODE
            + "void keep(int *p); int *get(void); int main(void) { int x; keep(&x); int *q = get();"
            + " x = 0; if (q) *q = 1; if (x) reach_error(); }";
    assertThat(verify(source).verdict()).startsWith("VERDICT: SAFE");
    assertThat(verify(source, "--extern", "havoc").verdict()).startsWith("VERDICT: UNKNOWN");
  }

  /** Nothing of its type is given, so the result is from outside. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct node *get(void); static int n; int main(void) { struct node *q = get(); n = 0;"
            + " if (q) q->v = 1; if (n) reach_error(); }",
        "struct node *find(const char *s); int main(void) { struct node *q = find(\"a\");"
            + " if (q) q->v = 1; }",
        "struct node *find(struct node *p); int main(void) { struct node *q = find(0);"
            + " if (q) q->v = 1; }",
      })
  void resultsAreFromOutsideWhereNothingIsGiven(String source) throws IOException {
    assertThat(accesses(NODE + source).verdict()).startsWith("VERDICT: SAFE");
  }

  private static final String ITEM =
      "#include <stdlib.h>\nextern void reach_error(void); struct link { struct link *next; };"
          + " struct item { int v; struct link link; }; struct item *of(struct link *l)"
          + " { return (struct item *)((char *)l - __builtin_offsetof(struct item, link)); }";

  /** A struct may be part of another one, of which nothing is known. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "void f(struct link *l) { if (l && of(l)->v == 7) reach_error(); }",
        "void f(struct link *l) { if (l) { of(l)->v = 7; if (of(l)->v != 7) reach_error(); } }",
        "void f(struct link *l) { if (l) free(of(l)); }",
        "void f(struct link *l) { if (l) { struct item *i = of(l); l->next = l; i->v = 1;"
            + " if (i->link.next != l) reach_error(); } }",
        "void f(void *p) { if (p && ((struct item *)p - 1)->v == 7) reach_error(); }",
      })
  void whatIsInFrontIsNotKnown(String function) throws IOException {
    assertThat(verify(ITEM + function, "--property", "memory-safety").verdict())
        .startsWith("VERDICT: UNKNOWN");
    if (function.contains("reach_error")) {
      assertThat(verify(ITEM + function).verdict()).startsWith("VERDICT: UNKNOWN");
    }
  }

  /** A pointer in front of its object is not one to the object before. */
  @Test
  void nothingIsInFrontOfAnArray() throws IOException {
    String source =
        "extern void reach_error(void); struct s { int a, b; };"
            + " void f(struct s *p) { if (!p) return; p--; if (p->a == 7) reach_error(); }";
    assertThat(verify(source).verdict()).startsWith("VERDICT: SAFE");
    assertThat(accesses(source).verdict()).startsWith("VERDICT: UNSAFE");
  }

  /** A struct may be incomplete in one file, and known in another. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct t *one(void); struct t *two(void);"
            + " void f(void) { struct t *p = one(); if (p && p == two()) reach_error(); }",
        "struct t **any(void); void change(void); void f(void) { struct t **p = any();"
            + " if (!p) return; struct t *old = *p; change(); if (*p != old) reach_error(); }",
        "struct s { struct t *t; }; struct s *any(void); int is(struct t *); void f(void) {"
            + " struct s *p = any(); if (p && p->t && is(p->t)) reach_error(); }",
      })
  void incompleteStructsAreThoseOfOtherFiles(String source) throws IOException {
    Path one =
        Files.writeString(
            directory.resolve("one.c"), "extern void reach_error(void); struct t; " + source);
    Path two =
        Files.writeString(
            directory.resolve("two.c"),
            """
            struct t { int x; };
            struct t *get(void);
            struct t **place(void);
            struct t *two(void) { struct t *p = get(); if (p) p->x++; return p; }
            void change(void) { struct t **p = place(); if (p) *p = get(); }
            int is(struct t *t) { struct t *p = get(); return p == t && p->x == 3; }
            """);
    Cli.Result result =
        Cli.run("verify", "--entry", "f", "--timeout=60", one.toString(), two.toString());
    assertThat(result.verdict()).startsWith("VERDICT: UNSAFE").contains(ASSUMPTION);
  }

  @Test
  void pointersToFunctionsWithAndWithoutPrototypeMayBeTheSame() throws IOException {
    String source =
        "extern void reach_error(void); int g(int a) { return a; }"
            + " void f(int (**p)(), int (**q)(int))"
            + " { if (p && q) { *q = 0; *p = g; if (*q) reach_error(); } }";
    assertThat(verify(source).verdict()).startsWith("VERDICT: UNSAFE");
  }

  @Test
  void flexibleArraysWithinStructsEndAnywhere() throws IOException {
    String source =
        """
        struct in { int n; char d[]; };
        struct out { long k; struct in in; };
        int f(struct out *p) {
          if (!p) return 0;
          int a = p->in.d[4];
          int b = p[1].in.n;
          return a + b;
        }
        """;
    Cli.Result result = verify(source, "--property", "valid-deref", "--all");
    assertThat(result.lines()).anyMatch(line -> line.matches(".*f.c:6:.*UNSAFE: valid-deref.*"));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    String source =
        "extern void reach_error(void); void f(int **p) { int x = 3; if (!p) return; *p = &x;"
            + " **p = 5; if (x != 5) reach_error(); }";
    assertThat(verify(source).verdict()).startsWith("VERDICT: SAFE");
    assertThat(verify(source.replace("x != 5", "x == 5")).verdict()).startsWith("VERDICT: UNSAFE");
  }

  @Test
  void withValidPointersNoneIsNull() throws IOException {
    String source = NODE + "void f(struct node *p) { if (!p || !p->next) reach_error(); }";
    assertThat(verify(source, "--pointers", "valid").verdict()).startsWith("VERDICT: SAFE");
    assertThat(verify(source).verdict()).startsWith("VERDICT: UNSAFE");
  }

  @Test
  void argumentsOfTheProgramAreStrings() throws IOException {
    String head = "extern void reach_error(void); int main(int argc, char **argv) { ";
    assertThat(verify(head + "if (argv[argc]) reach_error(); }").verdict())
        .startsWith("VERDICT: SAFE")
        .contains("argv holds argc strings and null behind them");
    assertThat(
            verify(head + "if (argc == 2 && argv[1][0] == 'x' && !argv[1][1]) reach_error(); }")
                .verdict())
        .startsWith("VERDICT: UNSAFE");
    assertThat(accesses(head + "return argc > 1 ? argv[1][0] : 0; }").verdict())
        .startsWith("VERDICT: SAFE");
    assertThat(accesses(head + "return argv[argc + 1] != 0; }").verdict())
        .startsWith("VERDICT: UNSAFE");
    assertThat(verify("int main(int argc, char **argv) { return 0; }").verdict())
        .startsWith("VERDICT: SAFE")
        .doesNotContain("assuming");
  }

  @Test
  void theEnvironmentHoldsStrings() throws IOException {
    String source =
        """
        #include <stdlib.h>
        int f(void) {
          char *s = getenv("HOME");
          if (!s) return 0;
          return s[0] ? s[1] : 0;
        }
        """;
    assertThat(accesses(source).verdict()).startsWith("VERDICT: SAFE");
    assertThat(accesses(source.replace("s[1]", "s[2]")).verdict()).startsWith("VERDICT: UNSAFE");
  }

  /** Where it is not known of each pointer what it points to, nothing is said of what is there. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(int (*g)(void)) { return g ? g() : 0; }",
        "union u { int *p; long n; }; int f(union u *u) { if (!u || !u->n) return 0; return *u->p;"
            + " }",
        "#include <string.h>\nstruct s { int *p; }; int f(struct s *s) { int *p; if (!s) return 0;"
            + " for (int i = 0; i < sizeof p; i++) ((char *)&p)[i] = ((char *)s)[i];"
            + " return p ? *p : 0; }",
      })
  void whatIsNotKnownIsIncomplete(String source) throws IOException {
    assertThat(accesses(source).verdict()).startsWith("VERDICT: UNKNOWN");
  }

  @Test
  void proofsAndExecutionsAreCheckedAgain() throws IOException {
    String source = NODE + "int f(struct node *p) { while (p) p = p->next; return 0; }";
    Path out = directory.resolve("out");
    verify(source, "--property", "memory-safety", "--output", out.toString());
    Cli.Result result =
        Cli.run(
            "certify",
            out.resolve("certificate.txt").toString(),
            directory.resolve("f.c").toString(),
            "--entry",
            "f",
            "--property",
            "memory-safety");
    assertThat(result.verdict()).startsWith("VERDICT: SAFE").contains(ASSUMPTION);
  }
}
