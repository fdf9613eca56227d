package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.PropertyParser;
import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The property that no value is used that nobody has given. */
class UninitialisedTest {

  private static final long SEED = 20_261_119;
  private static final int PROGRAMS = 120;

  private static final String DECLARATIONS =
      """
      #include <stdlib.h>
      #include <string.h>
      #include <stdio.h>
      #include <unistd.h>
      struct s { int x; char c; short h; };
      struct b { unsigned f : 3, g : 5; unsigned char k : 2; };
      struct big { int a[9]; };
      union u { int i; char c[4]; };
      extern int __VERIFIER_nondet_int(void);
      int sink;
      static int id(int x) { return x; }
      static int nothing(int x) { if (x) return 1; }
      static struct s half(void) { struct s r; r.x = 1; return r; }
      static struct s none(void) { }
      static int first(struct s a) { return a.x; }
      static int second(struct s a) { return a.c; }
      static void set(int *p) { *p = 3; }
      static int sum(int n) { int t; if (n == 0) return 0; t = sum(n - 1); int *p = &t; return *p; }
      static int less(const void *a, const void *b) {
        return ((const struct s *) a)->x - ((const struct s *) b)->x; }
      static int forgets(int n) { int t; int *p = &t; if (n) { t = 1; forgets(n - 1); }
        return *p; }
      """;

  private static final FrontendOptions OPTIONS =
      FrontendOptions.DEFAULT.withProperty(PropertyParser.shortForm("uninitialised").orElseThrow());

  private static boolean uses(String statements, long... inputs) {
    Program program =
        Programs.parse(DECLARATIONS + "int main(void) { " + statements + " return 0; }", OPTIONS);
    Outcome outcome = Programs.run(program, inputs);
    if (outcome instanceof Outcome.ReachedError(Location at, var stack)) {
      assertThat(at.role())
          .isInstanceOfSatisfying(
              Location.Role.Error.class,
              error -> assertThat(error.property()).isEqualTo("no-uninitialised"));
      assertThat(at.position().isKnown()).isTrue();
      return true;
    }
    assertThat(outcome)
        .as(statements)
        .isInstanceOfAny(Outcome.Terminated.class, Outcome.Halted.class);
    return false;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; sink = x;",
        "int x; if (x) sink = 1;",
        "int x; int y = x + 1;",
        "int x; id(x);",
        "int x; x++;",
        "int x; x += 2;",
        "int x = x;",
        "int x; int *p = &x; sink = *p;",
        "int *p; *p = 1;",
        "int *p; int *q = p;",
        "int a[3]; a[0] = 1; a[2] = 2; sink = a[1];",
        "int i; int a[3] = { 0 }; sink = a[i];",
        "int *p = malloc(8); p[0] = 1; sink = p[1];",
        "int *p = malloc(4); p = realloc(p, 8); sink = p[1];",
        "struct s a; a.x = 1; sink = a.c;",
        "struct s a, b; a.x = 1; b = a; sink = b.h;",
        "struct s a; struct s b; memcpy(&b, &a, sizeof a); sink = b.x;",
        "struct s *p = malloc(sizeof *p); p->x = 1; struct s b = *p; sink = b.c;",
        "struct b a; a.f = 1; sink = a.g;",
        "struct b a; a.f = 1; sink = a.k;",
        "struct b *p = malloc(sizeof *p); p->g = 1; sink = p->f;",
        "struct big a, b; a.a[0] = 1; b = a; sink = b.a[1];",
        "union u a; a.c[0] = 1; sink = a.i;",
        "char a, b; b = a; if (b) sink = 1;",
        "unsigned char a; unsigned char b = a; sink = b;",
        "char *p = malloc(2); char c; c = p[0]; p[1] = c; sink = p[1];",
        "char *p = malloc(4); strlen(p);",
        "char a[4], b[4]; memcpy(b, a, 4); memcmp(a, b, 4);",
        "sink = nothing(0);",
        "int x = nothing(0);",
        "int (*p)(int) = nothing; sink = p(0);",
        "sink = half().c;",
        "struct s a = none(); sink = a.x;",
        "half(); struct s a = none(); sink = a.x;",
        "struct s a; a.x = 1; second(a);",
        "for (int i = 0; i < 2; i++) { int x; if (i == 0) x = 1; sink = x; }",
        "for (int i = 0; i < 2; i++) { int x; int *p = &x; if (i == 0) x = 1; sink = *p; }",
        "goto in; { int x = 1; in: sink = x; }",
        "switch (1) { int x = 0; case 1: sink = x; }",
        "forgets(1);",
        "int n = 3; int a[n]; a[0] = 1; sink = a[1];",
        "int *p = alloca(8); sink = *p;",
        "_Bool b; sink = b;",
        "double d; sink = d > 0;",
        "float *p = malloc(4); sink = *p > 0;",
        "int x; switch (x) { default: ; }",
        "int x; return x;",
        "int x; sink = sizeof(int) + x;",
        "void *p; free(p);",
        "struct s a; struct s *p = &a; p->x++; ",
        "char a[2], b[2]; int i = 0; for (; i < 1 && (b[i] = a[i]); i++) ;",
        "char a, b; for (; b = a; ) break;",
        "char a, b; if (({ b = a; })) sink = 1;",
        "char a, b, c; c = b = a;",
      })
  void isUsed(String statements) {
    assertThat(uses(statements)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int x; x = 1; sink = x;",
        "int x; (void) x;",
        "int x; x;",
        "int x; sink = sizeof x;",
        "int x; set(&x); sink = x;",
        "int a[3] = { 1 }; sink = a[2];",
        "int *p = calloc(2, 4); sink = p[1];",
        "int *p = malloc(8); memset(p, 0, 8); sink = p[1];",
        "int *p = malloc(4); *p = 5; p = realloc(p, 8); sink = p[0];",
        "struct s a, b; a.x = 1; b = a; sink = b.x;",
        "struct s a; a.x = 1; struct s b = a; first(b); first(a);",
        "struct s a; struct s b; memcpy(&b, &a, sizeof a); b.x = 1; sink = b.x;",
        "struct s a = { 1 }; sink = a.h;",
        "struct s a = half(); sink = a.x;",
        "sink = half().x; half();",
        "struct b a; a.f = 1; a.g = 2; sink = a.f + a.g;",
        "struct b a = { 1 }; sink = a.k;",
        "struct big a, b; a.a[1] = 1; b = a; sink = b.a[1];",
        "union u a; a.i = 1; sink = a.c[3];",
        "char a, b; b = a; a = 1; b = a; sink = b;",
        "unsigned char x[4], y[4]; for (int i = 0; i < 4; i++) y[i] = x[i];",
        "int a, b = 7; unsigned char *p = (unsigned char *) &a, *q = (unsigned char *) &b;"
            + " for (int i = 0; i < 4; i++) p[i] = q[i]; sink = a;",
        "char *p = malloc(2); *p = 'a'; p[1] = 0; strlen(p); char *q = strdup(p); sink = q[1];",
        "nothing(0);",
        "sink = nothing(1);",
        "static int x; sink = x;",
        "sum(3);",
        "for (int i = 0; i < 2; i++) { int x; x = i; sink = x; }",
        "goto in; { int x = 1; in: x = 2; sink = x; }",
        "int n = 3; int a[n]; a[1] = 1; sink = a[1];",
        "int x = __VERIFIER_nondet_int(); sink = x;",
        "volatile int x; sink = x;",
        "int x; int *p = &x; if (p) sink = 1;",
        "double d; d = 1; sink = d > 0;",
        "struct s a = (struct s) { .c = 1 }; sink = a.x;",
        "int *p = malloc(0); free(p);",
        "struct s a[2]; a[0].x = 2; a[1].x = 1; qsort(a, 2, sizeof *a, less); sink = a[0].x;",
        "char a[2], b[2]; for (int i = 0; i < 2; b[i] = a[i], i++) ; sink = 1;",
        "char a[4]; if (read(0, a, 4) == 4) sink = a[3];",
        "char a[4]; if (read(0, a, 4) > 1) sink = a[1];",
        "int x; if (fread(&x, 4, 1, stdin) == 1) sink = x;",
      })
  void isNotUsed(String statements) {
    assertThat(uses(statements)).isFalse();
  }

  /** What may write less than it could is not known to have written. */
  @Test
  void readMayBeShort() {
    Program program =
        Programs.parse(
            """
            long read(int, void *, unsigned long);
            int main(void) { char a[4]; if (read(0, a, 4) < 1) return 0; return a[2]; }
            """,
            OPTIONS);
    assertThat(Programs.edges(program))
        .anyMatch(
            edge ->
                edge.action() instanceof Action.Havoc havoc
                    && havoc.site().kind() == InputSite.Kind.UNCOMPUTED);
  }

  @Test
  void onlyWhereItIsAskedFor() {
    Program program = Programs.parse(DECLARATIONS + "int main(void) { int x; return x; }");
    assertThat(program.globals().stream().map(ProgramVariable::name))
        .noneMatch(name -> name.startsWith("#marks") || name.equals("#noResult"));
  }

  /** Random moves between objects of different kinds, with the bytes that have values beside. */
  @Test
  void keepsTrackOfBytes() {
    System.err.println("UninitialisedTest: seed " + SEED);
    Random random = new Random(SEED);
    int found = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      Bytes bytes = new Bytes(random);
      String text = bytes.program();
      assertThat(uses(text)).as(text).isEqualTo(bytes.used);
      found += bytes.used ? 1 : 0;
    }
    assertThat(found).isBetween(PROGRAMS / 5, PROGRAMS * 4 / 5);
  }

  /**
   * Four objects of eight bytes: an array, a local struct, what malloc gives, a recursive local.
   */
  private static final class Bytes {
    private static final List<String> OBJECTS = List.of("a", "b", "c", "d");
    private final Random random;
    private final boolean[][] given = new boolean[4][8];
    private boolean used;

    Bytes(Random random) {
      this.random = random;
    }

    String program() {
      StringBuilder text = new StringBuilder("struct t { int x; short h, k; };");
      text.append("struct t al[1], bl, *a = al, *b = &bl, *c = malloc(8), *d = alloca(8);");
      boolean aliased = random.nextBoolean();
      if (aliased) {
        text.append("unsigned char *e = (unsigned char *) (sink ? a : sink == 1 ? b : c);");
      }
      for (int i = 0; i < 7; i++) {
        text.append(statement(aliased));
      }
      int k = random.nextInt(4);
      int member = random.nextInt(3);
      text.append("sink = %s->%s;".formatted(OBJECTS.get(k), member(member)));
      use(k, member);
      return text.toString();
    }

    private String statement(boolean aliased) {
      int k = random.nextInt(4);
      int other = random.nextInt(4);
      int member = random.nextInt(3);
      String object = OBJECTS.get(k);
      switch (random.nextInt(aliased ? 6 : 5)) {
        case 0, 1 -> {
          Arrays.fill(given[k], from(member), from(member) + size(member), true);
          return "%s->%s = 1;".formatted(object, member(member));
        }
        case 2 -> {
          given[k] = given[other].clone();
          return "*%s = *%s;".formatted(object, OBJECTS.get(other));
        }
        case 3 -> {
          given[k] = given[other].clone();
          return "memmove(%s, %s, 8);".formatted(object, OBJECTS.get(other));
        }
        case 4 -> {
          Arrays.fill(given[k], true);
          return "memset(%s, 0, 8);".formatted(object);
        }
        default -> {
          int byteOf = random.nextInt(8);
          int to = random.nextInt(8);
          given[k][to] = given[other][byteOf];
          return "((unsigned char *) %s)[%d] = ((unsigned char *) %s)[%d];"
              .formatted(object, to, OBJECTS.get(other), byteOf);
        }
      }
    }

    private void use(int k, int member) {
      for (int i = 0; i < size(member); i++) {
        used |= !given[k][from(member) + i];
      }
    }

    private static String member(int n) {
      return List.of("x", "h", "k").get(n);
    }

    private static int from(int member) {
      return List.of(0, 4, 6).get(member);
    }

    private static int size(int member) {
      return member == 0 ? 4 : 2;
    }
  }
}
