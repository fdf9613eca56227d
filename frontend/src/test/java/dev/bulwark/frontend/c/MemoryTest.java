package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.c.expressions.EvaluationOrderCheck;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pointers, arrays, structs, the heap: what programs with memory do, and what is undefined. */
class MemoryTest {

  private static final String HEAP = "void *malloc(unsigned); void free(void *);\n";

  private static long regions(Program program) {
    return program.globals().stream()
        .map(ProgramVariable::name)
        .filter(name -> name.startsWith("#memory"))
        .count();
  }

  @Test
  void variablesWhoseAddressNobodyTakesStayVariables() {
    Program program =
        Programs.parse(
            """
            struct s { int a; struct { char b; int *p; } c; };
            struct s f(struct s x) { x.c.b = 3; return x; }
            int main(void) { struct s y = { 1 }; y = f(y); return y.a + y.c.b; }
            """);
    assertThat(regions(program)).isZero();
    assertThat(Programs.result(program)).isEqualTo(4);
  }

  @Test
  void arraysAreRegionsOfTheirOwn() {
    Program program =
        Programs.parse(
            """
            int a[3] = { 1, 2, 3 }, b[3];
            int main(void) { int i; for (i = 0; i < 3; i++) b[2 - i] = a[i]; return b[0]; }
            """);
    assertThat(regions(program)).isEqualTo(2);
    assertThat(Programs.result(program)).isEqualTo(3);
  }

  @Test
  void membersAreRegionsOfTheirOwn() {
    Program program =
        Programs.parse(
            HEAP
                + """
                struct n { int value; struct n *next; };
                int main(void) {
                  struct n *p = malloc(sizeof(struct n)), *q = malloc(sizeof *q);
                  p->next = q; q->next = 0; p->value = 4; q->value = 5;
                  return p->next->value;
                }
                """);
    // Two objects that nothing confuses, with two members each.
    assertThat(regions(program)).isEqualTo(4);
    assertThat(Programs.result(program)).isEqualTo(5);
  }

  @Test
  void accessesOfDifferentSizesMakeBytes() {
    Program program =
        Programs.parse(
            """
            int main(void) {
              int x = 0x01020304; char *p = (char *)&x; p[1] = 9; *(short *)(p + 2) = 0x0a0b;
              return x;
            }
            """);
    assertThat(regions(program)).isOne();
    assertThat(Programs.result(program)).isEqualTo(0x0a0b0904);
  }

  @Test
  void pointersMoveByElements() {
    String source =
        """
        int a[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
        int main(void) {
          int *p = a[1], *q = &a[0][1], (*row)[3] = a;
          row++; p += 2; q++;
          return 1000 * *p + 100 * *q + 10 * (*row)[0] + (int)(&a[1][2] - &a[1][0]);
        }
        """;
    assertThat(Programs.result(source)).isEqualTo(6342);
  }

  @Test
  void localsOfRecursiveFunctionsAreNewInEachActivation() {
    String source =
        """
        int f(int n, int *outer) {
          int mine = n;
          if (n > 0) f(n - 1, &mine);
          if (outer) *outer += mine;
          return mine;
        }
        int main(void) { return f(4, 0); }
        """;
    assertThat(Programs.result(source)).isEqualTo(10);
  }

  @Test
  void initialisersWithDesignatorsAndWithoutBraces() {
    String source =
        """
        struct p { int x, y; };
        struct q { struct p a[2]; char name[4]; int z; } g = { 1, 2, 3, 4, "ab", .a[1].y = 7 };
        int table[] = { [3] = 5, 6, [0] = 1 };
        char text[] = "hello" " you";
        int main(void) {
          struct q l = { .z = 9, .a = { { 1 }, { .y = 2 } } };
          return g.a[0].y + 10 * g.a[1].y + 100 * (g.name[1] == 'b') + 1000 * sizeof table / 4
            + 10000 * l.a[1].y + 100000 * l.z + 1000000 * (sizeof text == 10) + l.a[0].y;
        }
        """;
    assertThat(Programs.result(source)).isEqualTo(1925172);
  }

  @Test
  void functionsThroughPointers() {
    String source =
        """
        int add(int a, int b) { return a + b; }
        int mul(int a, int b) { return a * b; }
        struct op { int (*f)(int, int); } ops[2] = { { add }, { &mul } };
        int fold(int (*f)(int, int), int x) { return (*f)(x, 3); }
        int main(void) { return 10 * fold(ops[0].f, 4) + ops[1].f(2, 3); }
        """;
    assertThat(Programs.result(source)).isEqualTo(76);
  }

  @Test
  void undefinedAccesses() {
    assertUndefined("int main(void) { int *p = 0; return *p; }", "invalid dereference");
    assertUndefined("int main(void) { int *p; return *p; }", "invalid dereference");
    assertUndefined(
        "int main(void) { int a[3], i = 3; return a[i]; }", "array index out of bounds");
    assertUndefined(
        "int main(void) { int a[3] = { 0 }, *p = a + 3; return *p; }", "invalid dereference");
    assertUndefined(
        HEAP + "int main(void) { int *p = malloc(4); free(p); return *p; }", "invalid dereference");
    assertUndefined(
        HEAP + "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }",
        "invalid free");
    assertUndefined(HEAP + "int main(void) { int x; free(&x); return 0; }", "invalid free");
    // No index leads from one object to another.
    assertUndefined(
        HEAP
            + "int main(void) { int *p = malloc(4), *q = malloc(4); *q = 1; int i = 262144;"
            + " return p[i]; }",
        "invalid dereference");
  }

  private static void assertUndefined(String source, String kind) {
    Outcome outcome = Programs.run(Programs.parse(source));
    assertThat(outcome).as(source).isInstanceOf(Outcome.ReachedUndefined.class);
    assertThat(
            ((Location.Role.Undefined) ((Outcome.ReachedUndefined) outcome).location().role())
                .text())
        .as(source)
        .isEqualTo(kind);
  }

  @Test
  void whatIsAllowedIsNotUndefined() {
    String source =
        HEAP
            + """
            int main(void) {
              int a[3], *end = &a[3], *p = a, n = 0;
              while (p != end) { *p++ = n++; }
              char *none = malloc(0);
              free(none); free(0);
              return a[2] + (end - a);
            }
            """;
    assertThat(Programs.result(source)).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        extern int *__VERIFIER_nondet_pointer(void);
        int main(void) { int *p = __VERIFIER_nondet_pointer(); return p ? *p : 0; }
        """,
        """
        struct pair { int a; long b; };
        extern struct pair *__VERIFIER_nondet_pointer(void);
        int main(void) { struct pair *p = __VERIFIER_nondet_pointer(); return p->b; }
        """,
        """
        extern void *malloc(unsigned long);
        struct pair { int a; long b; };
        int main(void) { struct pair **p = malloc(sizeof *p); return (*p)->b; }
        """
      })
  void pointersFromNowhereAreIncomplete(String source) {
    List<Location> locations = Programs.parse(source).procedure("main").locations();
    assertThat(locations).anyMatch(location -> location.role() instanceof Location.Role.Incomplete);
  }

  @Test
  void fillingAndCopying() {
    String source =
        """
        void *memset(void *, int, unsigned); void *memcpy(void *, const void *, unsigned);
        void *memmove(void *, const void *, unsigned); void *calloc(unsigned, unsigned);
        void *realloc(void *, unsigned);
        struct s { int a; char b[6]; short c; };
        int main(void) {
          struct s x = { 1, "abcde", 2 }, y;
          memcpy(&y, &x, sizeof y);
          int t[6] = { 1, 2, 3, 4, 5, 6 };
          memmove(t + 1, t, 5 * sizeof(int));
          int *z = calloc(40, sizeof(int));
          z[3] = 7;
          z = realloc(z, 50 * sizeof(int));
          memset(&x, 0, sizeof x);
          return y.c + 10 * (y.b[4] - 'a') + 100 * t[5] + 1000 * t[1] + 10000 * z[3]
            + 100000 * (x.c + x.b[2] + z[4]);
        }
        """;
    assertThat(Programs.result(source)).isEqualTo(71542);
  }

  @Test
  void lengthsThatVary() {
    String source =
        """
        int main(void) {
          int n = 4, s = 0;
          int a[n];
          for (int i = 0; i < n; i++) a[i] = i;
          for (int i = 0; i < n; i++) s += a[i];
          return s;
        }
        """;
    assertThat(Programs.result(source)).isEqualTo(6);
    assertUndefined(
        "int main(void) { int n = 4; int a[n]; return a[n]; }", "array index out of bounds");
  }

  @Test
  void memoryOfAnyValue() {
    String source =
        """
        extern void __VERIFIER_nondet_memory(void *, unsigned);
        struct s { int a; char b; int *p; };
        int main(void) {
          struct s s = { 1, 2, 0 };
          int x[3] = { 1, 0x101, 1 };
          __VERIFIER_nondet_memory(&s, sizeof s);
          __VERIFIER_nondet_memory(x, 5);
          return s.a + s.b + (x[0] == 0x05040302) + (x[1] == 0x106) + x[2] + %s;
        }
        """;
    // The blocks make memory of bytes, which take their values one by one.
    Program numbers = Programs.parse(source.formatted("0"));
    assertThat(Programs.result(numbers, 10, 20, 0, 2, 3, 4, 5, 6)).isEqualTo(33);
    // Nothing is known of where the pointer points to.
    assertThat(Programs.run(Programs.parse(source.formatted("*s.p"))))
        .isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void variableArgumentsThatAreNotThere() {
    String function =
        """
        int sum(int n, ...) {
          int s = 0;
          __builtin_va_list list;
          __builtin_va_start(list, n);
          while (n-- > 0) s += __builtin_va_arg(list, int);
          __builtin_va_end(list);
          return s;
        }
        """;
    assertThat(Programs.result(function + "int main(void) { return sum(2, 3, (char)4, 5); }"))
        .isEqualTo(7);
    assertUndefined(function + "int main(void) { return sum(3, 1, 2); }", "invalid dereference");
    assertUndefined(function + "int main(void) { return sum(1); }", "invalid dereference");
    assertUndefined(
        function + "int main(void) { return sum(1, 1LL); }", "variable argument of another type");
  }

  @Test
  void orderOfAccessesIsAnAssumption() {
    String functions = "int a[3]; int f(void) { a[1]++; return 1; } int g(void) { return a[1]; }\n";
    assertThat(Programs.parse(functions + "int main(void) { return f() + g(); }").assumptions())
        .contains(EvaluationOrderCheck.OPERANDS);
    String ordered =
        "int main(void) { int *p = a; a[0] = a[1] + 2; *p++ = 3; *p = g(); return p[1]; }";
    assertThat(Programs.parse(functions + ordered).assumptions())
        .doesNotContain(EvaluationOrderCheck.OPERANDS, EvaluationOrderCheck.ASSIGNMENTS);
  }

  @Test
  void theBytesOfANumberAreNoInput() {
    String program =
        """
        union { float f; unsigned u; } x;
        int main(void) {
          x.f = -1.5f;
          unsigned negative = x.u;
          x.f = x.f + 4;
          return negative == 0xbfc00000u && x.u == 0x40200000u ? 7 : 8;
        }
        """;
    assertThat(Programs.result(program)).isEqualTo(7);
    assertThat(Programs.result(program, 1, 2)).as("bytes of other numbers").isEqualTo(7);
  }

  @Test
  void theBytesOfNaNAreAnInput() {
    String program =
        """
        union { float f; unsigned u; } x;
        int main(void) { x.f = 0.0f / 0.0f; return x.u & 0xff; }
        """;
    assertThat(Programs.result(program, 0xffc00012)).isEqualTo(0x12);
    assertThat(Programs.result(program, 0x3f800000)).as("the bytes of a number").isEqualTo(0);
  }

  @Test
  void sizesAreConverted() {
    String program =
        """
        void *malloc(unsigned long size);
        int main(void) { char *p = malloc(2.5); p[1] = 3; malloc((void *)8); return p[1]; }
        """;
    assertThat(Programs.result(program)).isEqualTo(3);
    assertThat(Programs.diagnose("struct s { int a; } x; int main(void) { malloc(x); return 0; }"))
        .isNotEmpty();
  }

  @Test
  void compoundLiteralsInInitialisersOfGlobalsLiveOn() {
    String source =
        """
        struct s { int *p; } x = { (int[]){ 3, 4 } };
        int f(void) { static struct s y = { (int[]){ 5 } }; return (*y.p)++; }
        int main(void) { f(); return 10 * f() + x.p[1]; }
        """;
    assertThat(Programs.result(source)).isEqualTo(64);
  }

  @Test
  void jumpsBackOverADeclarationInARecursiveFunctionAreRefused() {
    String body =
        """
        { int *first = 0, n = 0;
          again:; int x = n; if (first) { *first = 5; return x; } first = &x; n++; goto again; }
        """;
    assertThat(Programs.result("int f(int d)" + body + " int main(void) { return f(0); }"))
        .isEqualTo(5);
    String recursive = "int f(int d) { if (d) return f(d - 1); " + body + " return 0; }";
    assertThat(Programs.messages(recursive + " int main(void) { return f(1); }"))
        .anyMatch(message -> message.contains("jumps back over a declaration in a recursive"));
  }

  /** Copies, fills and havocs of structs with more cells than can be written out. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct s x, y; int main(void) { x.a[4999] = 7; x.n = 5; y = x; return y.a[4999] + y.n; }",
        "int main(void) { struct s x, y; x.a[4999] = 7; x.n = 5; y = x; return y.a[4999] + y.n; }",
        "struct s x, y; int main(void) { x.a[4999] = 7; x.n = 5; memcpy(&y, &x, sizeof y);"
            + " return y.a[4999] + y.n; }",
        "struct s x[2]; int main(void) { x[0].a[4999] = 7; x[0].n = 5; memmove(x + 1, x, sizeof"
            + " *x); return x[1].a[4999] + x[1].n; }",
        "struct s y; int main(void) { memset(&y, 1, sizeof y);"
            + " return y.a[4999] + y.n - 0x02020202 + 12; }",
        "struct t { char c; struct s s[2]; int m; } x, y; int main(void) { x.s[1].a[4999] = 7;"
            + " x.m = 5; y = x; return y.s[1].a[4999] + y.m; }",
        "struct p { char c; int i; }; struct t { struct p p[3000]; int m; } x, y;"
            + " int main(void) { x.p[2999].i = 7; x.m = 5; y = x; return y.p[2999].i + y.m; }",
      })
  void largeStructsAreCopiedAndFilledAsAWhole(String source) {
    String head =
        """
        void *memcpy(void *, const void *, unsigned); void *memmove(void *, const void *, unsigned);
        void *memset(void *, int, unsigned);
        struct s { int a[5000]; int n; };
        """;
    assertThat(Programs.result(head + source)).isEqualTo(12);
  }

  /** Where a block of a variable size ends within a large struct, what is in front of it counts. */
  @Test
  void partsOfLargeStructsAreCopied() {
    String source =
        """
        void *memcpy(void *, const void *, unsigned); int __VERIFIER_nondet_int(void);
        struct s { int n; int a[5000]; } x, y;
        int main(void) {
          unsigned size = __VERIFIER_nondet_int();
          x.n = 5; x.a[4997] = 7; x.a[4998] = 9;
          memcpy(&y, &x, size);
          return y.n + y.a[4997] + y.a[4998];
        }
        """;
    assertThat(Programs.result(source, 4 * 4999)).isEqualTo(12);
  }

  /** A pointer from an input may be to another member than those that the program lets it be to. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "static struct s { int a, b; } x; int *p = input(); if (x.a == 5) p = &x.a; if (p == &x.b)"
            + " { *p = 1; return x.b; }",
        "static struct s { int a, b; } x; int *p = input(); if (x.a == 5) p = (int *)&x; if (p =="
            + " &x.b) { *p = 1; return x.b; }",
        "struct s { int a, b; }; static struct { struct s f, g; } x; struct s *p = input();"
            + " if (x.f.a == 5) p = &x.f; if (p == &x.g) { p->b = 1; return x.g.b; }",
      })
  void pointersFromInputsMayBeToOtherMembers(String statements) {
    String head = "extern void *__VERIFIER_nondet_pointer(void);";
    String source =
        head
            + "int main(void) { "
            + statements.replace("input()", "__VERIFIER_nondet_pointer()")
            + " return 2; }";
    // Addresses of objects are multiples of 2^20, the member is behind another one.
    List<Outcome> outcomes =
        Stream.of(4, 8)
            .map(member -> Programs.run(Programs.parse(source), (1L << 20) + member))
            .toList();
    assertThat(outcomes).hasAtLeastOneElementOfType(Outcome.ReachedIncomplete.class);
    assertThat(outcomes).doesNotContain(new Outcome.Terminated(Optional.of(Value.bitVec(32, 0))));
  }
}
