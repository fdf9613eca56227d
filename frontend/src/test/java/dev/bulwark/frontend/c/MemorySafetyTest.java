package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Check;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.frontend.c.finish.Lifetimes;
import dev.bulwark.frontend.c.memory.Memory;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may be freed, written and copied. */
@Tag("slow")
class MemorySafetyTest {

  private static final FrontendOptions SAFETY =
      FrontendOptions.DEFAULT.withProperty(new Property.Checks(Set.of(Check.DEREF, Check.FREE)));

  private static final String DECLARATIONS =
      """
      typedef unsigned size_t;
      void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t);
      void free(void *); void *alloca(size_t);
      void *memcpy(void *, const void *, size_t); void *memmove(void *, const void *, size_t);
      void *memset(void *, int, size_t);
      char *strcpy(char *, const char *); char *strcat(char *, const char *);
      char *strncpy(char *, const char *, size_t); char *strncat(char *, const char *, size_t);
      char *stpcpy(char *, const char *);
      int memcmp(const void *, const void *, size_t); void *memchr(const void *, int, size_t);
      int strncmp(const char *, const char *, size_t); void *memrchr(const void *, int, size_t);
      size_t strnlen(const char *, size_t); char *strndup(const char *, size_t);
      int strncasecmp(const char *, const char *, size_t); int bcmp(const void *, const void *, size_t);
      void *memccpy(void *, const void *, int, size_t); void *mempcpy(void *, const void *, size_t);
      void *memmem(const void *, size_t, const void *, size_t); void bzero(void *, size_t);
      char *stpncpy(char *, const char *, size_t); void bcopy(const void *, void *, size_t);
      int order(const void *a, const void *b) { return *(int *)a - *(int *)b; }
      void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
      void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
      void *aligned_alloc(size_t, size_t); int posix_memalign(void **, size_t, size_t);
      int isdigit(int);
      int __VERIFIER_nondet_int(void);
      typedef const int constant;
      struct pair { int a, b; };
      struct large { int a[40]; };
      int global; int *kept;
      typedef char *const fixed;
      struct part { int a; const int b; int c; };
      struct outer { char c; struct part in[2]; const struct pair p; const int d[2]; };
      struct named { const char *text; char *const first; fixed second; int n; };
      struct anonymous { int a; const struct { int b; }; int c; };
      union either { const int a; int b; };
      struct bits { const int a : 4; int b : 4; int c; };
      struct part part = { 1, 2, 3 }; struct outer outer; struct named named;
      struct part parts[3]; struct anonymous anonymous; struct bits bits; union either either;
      struct part made(int n) { struct part p = { n, n, n }; return p; }
      void change_one(const int n) { *(int *)&n = 5; }
      void change_fixed(char *const p) { *(char **)&p = 0; }
      void change_part(struct part p) { *(int *)&p.b = 5; }
      void change_pair(const struct pair p) { ((struct pair *)&p)->b = 5; }
      void constant_elements(const int a[], const int *p) { a = &number; *(const int **)&p = a; }
      int change_others(struct part p) { struct part *q = &p; q->a = 1; q->c++; return q->b; }
      const int number = 4; constant other = 5; static const int table[3] = { 1, 2, 3 };
      const struct pair pair = { 1, 2 };
      int use(void) { return *kept; }
      void change(const int x, const struct pair y, int *const p) {
        if (x == 1) *(int *)&x = 2;
        if (x == 2) ((struct pair *)&y)->b = 2;
        if (x == 3) *(int **)&p = 0;
      }
      void changeOld(x) const int x; { *(int *)&x = 2; }
      int compare(const void *a, const void *b) { return *(char *)a - *(char *)b; }
      union { struct pair first; struct { int before; struct pair second; } other; } both;
      int *allocated(void) { int *p = alloca(4); *p = 3; return p; }
      void keep(int n) { int a[n]; a[0] = 1; kept = a; }
      int alive(int n) { int *p = alloca(4); *p = n; kept = p; return use(); }
      int recursive(int n) {
        int x = n, *p = &x;
        if (n > 0) return recursive(n - 1);
        free(p);
        return 0;
      }
      """;

  private static Outcome run(String statements) {
    String source = DECLARATIONS + "int main(void) { " + statements + " return 0; }";
    return Programs.run(Programs.parse(source, SAFETY), 3);
  }

  private static void assertViolated(String statements, String kind) {
    Outcome outcome = run(statements);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    Location.Role role = ((Outcome.ReachedError) outcome).location().role();
    assertThat(((Location.Role.Error) role).description()).isEqualTo(kind);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = alloca(4); free(p);",
        "int n = __VERIFIER_nondet_int(); int a[n]; free(a);",
        "recursive(2);",
        "int *p = __VERIFIER_nondet_int() ? alloca(4) : malloc(4); free(p);",
        "int *p = malloc(4), *q = p; free(p); p = alloca(4); q = p; free(q);",
        "char *p = \"abc\"; free(p);",
        "free(&global);",
        "int x; free(&x);",
        "free((void *)use);",
        "int *p = malloc(8); free(p + 1);",
        "int *p = malloc(8); free(p + 2);",
        "int *p = malloc(8); free(p); free(p);",
        "int *p = malloc(8), *q = realloc(p, 16); free(p); free(q);",
        "int *p = malloc(8); realloc(p, 0); free(p);",
        "int *p = alloca(4); p = realloc(p, 8);",
        "int n = 2; int a[n]; realloc(a, 8);",
        "int *p = realloc(&global, 8);",
        "char *p = realloc(\"abc\", 8);",
        "int *p = malloc(8); p = realloc(p + 1, 8);",
        "int *p = malloc(8); free(p); p = realloc(p, 8);",
      })
  void invalidFrees(String statements) {
    assertViolated(statements, "invalid free");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return *allocated();",
        "keep(2); return use();",
        "int *p = malloc(4), *q = realloc(p, 8); return *p;",
        "char b[4]; memcpy(b, 0, 0);",
        "memset(0, 0, 0);",
        "char b[4]; int n = __VERIFIER_nondet_int() - 3; memmove(b, (char *)0, n);",
        "char b[4]; memset(b + 3, 0, 2);",
        "char *p = malloc(4); free(p); memset(p, 0, 0);",
        "memcmp(0, \"a\", 0);",
        "memcmp(\"a\", 0, 0);",
        "char *p = malloc(4); free(p); memcmp(p, \"a\", 0);",
        "bcmp(\"a\", 0, 0);",
        "memchr(0, 1, 0);",
        "memrchr(0, 1, 0);",
        "strnlen(0, 0);",
        "strndup(0, 0);",
        "strncmp(0, \"a\", 0);",
        "strncasecmp(\"a\", 0, 0);",
        "char b[4]; strncpy(b, 0, 0);",
        "strncpy(0, \"a\", 0);",
        "char b[4] = \"\"; strncat(b, 0, 0);",
        "char b[4]; stpncpy(b, 0, 0);",
        "char b[4]; memccpy(b, 0, 1, 0);",
        "char b[4]; mempcpy(b, 0, 0);",
        "memmem(\"a\", 1, 0, 0);",
        "memmem(0, 0, \"a\", 1);",
        "bzero(0, 0);",
        "char b[4]; bcopy(0, b, 0);",
        "qsort(0, 0, 4, order);",
        "int n = 1; bsearch(&n, 0, 0, 4, order);",
        "char b[8] = \"ab\"; strcat(b, b + 1);",
        "char a[3] = { 1 }, b[4] = { 2 }; memcmp(a, b, 4);",
        "char b[4]; memcmp(b, 0, 0);",
        "memchr(0, 1, 0);",
        "strncmp(\"a\", 0, 0);",
        "strnlen(0, 0);",
        "char b[4]; strncpy(b, 0, 0);",
        "char b[4] = \"a\"; strncat(b, 0, 0);",
        "qsort(0, 0, 1, compare);",
        "isdigit(256);",
        "isdigit(-129);",
      })
  void invalidAccesses(String statements) {
    assertViolated(statements, "invalid dereference");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "char *p = \"abc\"; p[0] = 'x';",
        "\"abc\"[0] = 'x';",
        "*(char *)__func__ = 'x';",
        "*(int *)&number = 5;",
        "typeof(number) same = 4; *(int *)&same = 5;",
        "static __typeof__(number) same = 4; *(int *)&same = 5;",
        "*(int *)&other = 5;",
        "int *p = (int *)table; p[1] = 5;",
        "((struct pair *)&pair)->b = 5;",
        "struct pair x = { 3, 4 }; *(struct pair *)&pair = x;",
        "const int x = 4; *(int *)&x = 5;",
        "static const int x = 4; *(int *)&x = 5;",
        "const int a[2] = { 1, 2 }; int *p = (int *)a; p[1]++;",
        "memset((int *)table, 0, 4);",
        "memcpy((int *)table, &global, 4);",
        "strcpy(\"abc\", \"x\");",
        "change(1, pair, &global);",
        "change(2, pair, &global);",
        "change(3, pair, &global);",
        "changeOld(1);",
        "*(int *)&(const int){ 1 } = 2;",
        "int *p = (int *)(const int[]){ 1, 2 }; p[1] = 3;",
        "static char b[4]; char *p = __VERIFIER_nondet_int() ? \"abc\" : b; p[0] = 1;",
        "*(int *)&part.b = 5;",
        "change_one(1);",
        "change_fixed(0);",
        "change_part(part);",
        "struct pair p = { 1, 2 }; change_pair(p);",
        "int *p = (int *)(const int[]){ 1, 2 }; p[1] = 5;",
        "struct pair *p = (struct pair *)&(const struct pair){ 1, 2 }; p->b = 5;",
        "*(int *)&(struct part){ 1, 2, 3 }.b = 5;",
        "struct part x = { 1, 2, 3 }; *(int *)&x.b = 5;",
        "static struct part x = { 1, 2, 3 }; int *p = &x.a; p[1] = 5;",
        "struct part x = made(2); memset(&x, 0, sizeof x);",
        "struct part x = made(2); memset(&x, 0, 5);",
        "struct part x = made(2); memcpy(&x, &part, sizeof x);",
        "struct part x = made(2); int n = __VERIFIER_nondet_int(); memset(&x.a, 0, n + 2);",
        "int *p = (int *)&parts[1].b; *p = 4;",
        "*((char *)&parts[2].b + 3) = 4;",
        "*(int *)&outer.in[1].b = 5;",
        "*(int *)&outer.p.a = 5;",
        "int *p = (int *)outer.d; p[1]++;",
        "*(char **)&named.first = 0;",
        "*(char **)&named.second = 0;",
        "*(int *)&anonymous.b = 5;",
        "struct pair *p = (struct pair *)&part; p->b = 5;",
      })
  void invalidWrites(String statements) {
    assertViolated(statements, "invalid write");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "char b[8]; memset(b, 0, 8); memcpy(b + 1, b, 4);",
        "char b[8]; memset(b, 0, 8); memcpy(b, b + 1, 4);",
        "char b[8]; memset(b, 0, 8); memcpy(b, b, 4);",
        "char b[8] = \"abcd\"; strcpy(b, b + 1);",
        "char b[8] = \"abcd\"; stpcpy(b, b + 1);",
        "char b[8] = \"ab\"; strncat(b, b, 1);",
        "char b[8] = \"abcd\"; strncpy(b, b + 1, 3);",
        "int b[50]; b[0] = 1; *(struct large *)b = *(struct large *)(b + 1);",
        "int b[3] = { 1, 2, 3 }; *(struct pair *)b = *(struct pair *)(b + 1);",
        "both.other.second = both.first;",
      })
  void overlappingCopies(String statements) {
    assertViolated(statements, "overlapping copy");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = __VERIFIER_nondet_int() ? malloc(4) : alloca(4); free(p);",
        "free(0); int *p = 0; free(p);",
        "int *p = calloc(2, 4); free(p);",
        "int *p = realloc(0, 4); p = realloc(p, 8); free(p);",
        "int *p = malloc(8); free(realloc(p, 0));",
        "alive(1); alive(2);",
        "char *p = \"abc\"; global = p[1] + \"abc\"[2];",
        "const char *name = \"abc\"; name = \"def\"; global = name[0];",
        "char text[] = \"abc\"; text[0] = 1;",
        "char *const p = text; p[0] = 1;",
        "static char b[4]; char *p = __VERIFIER_nondet_int() ? b : \"abc\"; p[0] = 1;",
        "char b[8], c[8]; memset(c, 0, 8); memcpy(b + 8, c, 0); memcpy(b, c + 8, 0);",
        "char b[8]; memset(b, 0, 8); memcpy(b + 4, b, 4); memmove(b + 1, b, 4);",
        "char b[8] = \"abc\", c[8]; strcpy(c, b); strcat(c, b); strncpy(c, b, 8); strncat(c, b,"
            + " 1);",
        "struct large x, *p = &x; x.a[0] = 1; *p = *p;",
        "struct pair x[2] = { { 1, 2 } }, *p = x; *p = *p; *p = x[1]; both.first = x[0];",
        "change(4, pair, &global); const int *p = (const int[]){ 1, 2 }; global = p[1];",
        "char a[3] = { 1 }; memcmp(a, a, 3); memcmp(a + 3, a, 0); memchr(a, 1, 9);",
        "char a[2] = { 1, 2 }; strncmp(a, a, 2); strnlen(a, 2); qsort(a, 2, 1, compare);",
        "isdigit(-128); isdigit(-1); isdigit(255);",
        "change_others(part); change_others(made(1));",
        "char b[4]; memcmp(b + 4, \"a\", 0); memchr(b + 4, 1, 0); strncmp(b + 4, b, 0);",
        "char b[4]; b[0] = 0; strncpy(b + 4, \"a\", 0); strncat(b, b + 4, 0); strnlen(b + 4, 0);",
        "int a[2]; qsort(a + 2, 0, 4, order); bsearch(a, a + 2, 0, 4, order);",
        "int *p = aligned_alloc(64, 64); if ((unsigned)p % 64) *(int *)0 = 1; p[15] = 1; free(p);",
        "void *p = 0; if (posix_memalign(&p, 256, 4) || (unsigned)p % 256) *(int *)0 = 1; free(p);",
        "void *p = &global; if (posix_memalign(&p, 3, 4) != 22 || p != &global) *(int *)0 = 1;",
        "constant_elements(&global, &global);",
        "int *p = (int[]){ 1, 2 }; p[1] = 5;",
        "struct part *p = &part; p->a = 4; p->c = 5; int *q = &p->a; *q = 6;",
        "struct part *p = malloc(sizeof *p); *(int *)&p->b = 5; memset(p, 0, sizeof *p);",
        "struct part *p = malloc(sizeof *p); memcpy(p, &part, sizeof *p);",
        "for (int i = 0; i < 2; i++) { struct part x = made(i), *p = &x; p->c = 5; }",
        "struct part x = { 1, 2, 3 }; memset(&x.c, 0, 4); memset(&x, 0, 4); memset(&x.b, 0, 0);",
        "struct part *p = parts; p[2].a = 1; (p + 1)->c = 4; memset(&p[1].c, 0, 8);",
        "struct outer *p = &outer; p->c = 1; p->in[1].c = 4; p->in[0].a = 4;",
        "struct named *p = &named; p->text = \"abc\"; p->n = 3;",
        "struct anonymous *p = &anonymous; p->a = 1; p->c = 2;",
        "union either *p = &either; p->b = 4;",
        "struct bits *p = &bits; p->b = 3; p->c = 4;",
        "struct part y = ((struct part){ 1, 2, 3 }), *p = &y; p->a = __VERIFIER_nondet_int() ?"
            + " made(1).b : part.b;",
      })
  void validUses(String statements) {
    String given = statements.replace("= text;", "= (char[]){ \"xy\" };");
    assertThat(run(given)).isInstanceOf(Outcome.Terminated.class);
  }

  /** Addresses are multiples of 2^20 here. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "aligned_alloc(0, 4);",
        "aligned_alloc(24, 4);",
        "aligned_alloc(1 << 21, 4);",
        "aligned_alloc(__VERIFIER_nondet_int(), 4);",
        "void *p = 0; posix_memalign(&p, 1 << 21, 4);",
      })
  void otherAlignmentsAreInNoModel(String statements) {
    assertThat(run(statements)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void elsewhereWritesToConstantsAreUndefined() {
    Program program = Programs.parse(DECLARATIONS + "int main(void) { *(int *)&number = 5; }");
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedUndefined.class);
  }

  @Test
  void whatIsNotCheckedIsStated() {
    String constant =
        """
        int f(int n) { const int x = n; int *p = (int *)&x; *p = 5; return n > 0 ? f(n - 1) : 0; }
        int main(void) { return f(1); }
        """;
    assertThat(Programs.parse(constant).assumptions()).containsExactly(Memory.CONSTANTS);
    String member =
        """
        struct s { const int a; int b; };
        int f(int n) { struct s x = { n }; int *p = &x.b; *p = 5; return n > 0 ? f(n - 1) : 0; }
        int main(void) { return f(1); }
        """;
    assertThat(Programs.parse(member).assumptions()).containsExactly(Memory.CONSTANT_MEMBERS);
    String large =
        """
        struct s { const int a; int b; } x[100];
        int main(void) { struct s *p = x; p[5].b = 4; return 0; }
        """;
    assertThat(Programs.parse(large).assumptions()).containsExactly(Memory.CONSTANT_MEMBERS);
    String repeated =
        """
        void *alloca(unsigned); int *g;
        void f(void) { for (int i = 0; i < 2; i++) g = alloca(4); }
        int main(void) { f(); return *g; }
        """;
    assertThat(Programs.parse(repeated).assumptions()).containsExactly(Lifetimes.ALLOCA);
  }
}
