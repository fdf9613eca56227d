package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.c.memory.Memory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where it depends on the layout of memory whether pointers are equal, the verdict says so. */
class PointerComparisonsTest {

  private static final String DECLARATIONS =
      """
      void *malloc(unsigned); void *realloc(void *, unsigned); void free(void *);
      int x, y, a[3], b[3];
      struct node { struct node *next; } head;
      struct flexible { int n; char data[]; };
      struct empty {} one, two;
      int *dangling(void) { int local = 1, *p = &local; return p; }
      void f(void) {} void g(void) {}
      int count(int *from, int *to) { int n = 0; while (from != to) { from++; n++; } return n; }
      """;

  private static String main(String statements) {
    return DECLARATIONS + "int main(void) { " + statements + " }";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = &x + 1, *q = &y; return p == q;",
        "int *p = &x, *q = &y; p++; return p != q;",
        "int *p = &x, *q = &y; return q == 1 + p;",
        "return &a[3] == &b[0];",
        "int *p = a; return &p[3] == b;",
        "int (*p)[3] = &a; return (int *)(p + 1) == b;",
        "int *p = malloc(4); free(p); int *q = malloc(4); return p == q;",
        "int *p = malloc(4), *q = realloc(p, 8); return p == q;",
        "for (int i = 0; i < 2; i++) { int *p = malloc(4); if (p == &x) return 1; free(p); }",
        "int z, *p = dangling(); return p == &z;",
        "int *p, *q; { int c; p = &c; } { int d; q = &d; } return p == q;",
        "char *p = \"abc\", *q = \"bc\"; return p == q;",
        "struct flexible *p = malloc(4); char *q = malloc(1); return p->data == q;",
        "return (void *)&one == (void *)&two;",
        "count(a, a + 3); return count(b, b + 3);",
      })
  void ifOneMayBeBehindItsObjectOrToNoObject(String statements) {
    assertThat(Programs.parse(main(statements)).assumptions()).contains(Memory.ADDRESSES);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = &x, *q = &y; return p == q;",
        "int *p = &x + 1; return p == 0;",
        "return &a[2] == &b[0];",
        "int n = 0; for (int *p = a; p != a + 3; p++) n++; return n;",
        "int n = 0; for (int *p = a; p != &a[3]; p++) n++; return n;",
        "return count(a, a + 3);",
        "int *p = malloc(4); free(p); return p == 0;",
        "struct node *p = &head; p->next = malloc(4); p->next->next = p;"
            + " do p = p->next; while (p != &head); free(p->next); return 0;",
        "int *p = malloc(4), *q = malloc(4); int same = p == q; free(p); free(q); return same;",
        "void (*p)(void) = f; return p == g;",
        "struct node *p = malloc(4); while (p != 0) { struct node *n = 0; free(p); p = n; }",
      })
  void notWhereCSaysWhatTheResultIs(String statements) {
    assertThat(Programs.parse(main(statements)).assumptions())
        .isSubsetOf("malloc and its like succeed");
  }
}
