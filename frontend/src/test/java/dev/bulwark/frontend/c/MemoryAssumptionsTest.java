package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.VolatileReads;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.frontend.c.finish.Lifetimes;
import dev.bulwark.frontend.c.types.VolatileTypes;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the memory model does not check is stated, where a program may run into it. */
class MemoryAssumptionsTest {

  private static final String MEMBERS =
      "pointers into arrays that are members of structs stay in them";

  @Test
  void pointersThatMayLeaveAMember() {
    String wandering =
        """
        struct s { int a[2]; int b; };
        int main(void) { struct s x; x.b = 0; int *p = x.a; p[2] = 5; return x.b; }
        """;
    assertThat(Programs.parse(wandering).assumptions()).containsExactly(MEMBERS);
    String checked =
        """
        int __VERIFIER_nondet_int(void);
        struct s { int a[2]; int b; };
        int main(void) {
          struct s x; struct s *q = &x; q->b = 0; q->a[__VERIFIER_nondet_int()] = 5; return x.b;
        }
        """;
    assertThat(Programs.parse(checked).assumptions()).isEmpty();
  }

  @Test
  void volatileObjectsKeepTheirValuesIfAskedTo() {
    String source =
        """
        struct s { int m; unsigned b : 3; };
        volatile struct s v = {1, 2};
        volatile int n = 4;
        int *volatile p;
        volatile union { int i; char c[4]; } u;
        int main(void) {
          volatile double d = 0.5;
          int local = 8;
          p = &local;
          u.i = 16;
          return v.m + v.b + n + *p + u.c[0] + (d == 0.5 ? 32 : 0);
        }
        """;
    Program program =
        Programs.parse(
            source,
            FrontendOptions.DEFAULT.withWorld(
                WorldOptions.DEFAULT.withVolatiles(VolatileReads.KEPT)));
    assertThat(program.assumptions()).containsExactly(VolatileTypes.ASSUMPTION);
    assertThat(Programs.result(program)).isEqualTo(63);
    String none = "int main(void) { return 0; }";
    assertThat(
            Programs.parse(
                    none,
                    FrontendOptions.DEFAULT.withWorld(
                        WorldOptions.DEFAULT.withVolatiles(VolatileReads.KEPT)))
                .assumptions())
        .isEmpty();
  }

  @Test
  void pointersToDifferentObjectsHaveNoDifference() {
    String within = "int a[9]; int main(void) { int *p = a + 2, *q = a + 9; return q - p; }";
    assertThat(Programs.parse(within).assumptions()).isEmpty();
    assertThat(Programs.result(within)).isEqualTo(7);
    String members =
        "struct s { char c[8]; int m; }; int main(void) { return &((struct s *)0)->m - (int *)0; }";
    assertThat(Programs.result(members)).isEqualTo(2);
    for (String apart :
        List.of(
            "int a[2], b[2]; int main(void) { int *p = a, *q = b; return p - q; }",
            "int a[2]; int main(void) { int *p = a, *q = 0; return p - q; }",
            "int main(void) { int x, y, *p = &x, *q = &y; return (char *)q - (char *)p; }")) {
      assertThat(Programs.run(Programs.parse(apart)))
          .as(apart)
          .isInstanceOf(Outcome.ReachedUndefined.class);
    }
  }

  @Test
  void localsThatOutliveTheirFunction() {
    assertDead(
        """
        int *f(void) { int l = 3; int *p = &l; return p; }
        int main(void) { int *q = f(); return *q; }
        """);
    assertDead(
        """
        int *g;
        void f(void) { int l = 3; g = &l; }
        int main(void) { f(); return *g; }
        """);
    assertDead(
        """
        struct box { int *p; };
        void f(struct box *b) { int l = 3; b->p = &l; }
        int main(void) { static struct box b; f(&b); return *b.p; }
        """);
    assertDead(
        """
        struct box { int *p; };
        struct box f(void) { int l = 3; struct box b; b.p = &l; return b; }
        int main(void) { return *f().p; }
        """);
    assertDead(
        """
        int *g;
        int f(int n) { int l = n; g = &l; return n > 0 ? f(n - 1) : 0; }
        int main(void) { f(2); return *g; }
        """);
    assertDead(
        """
        int *g;
        void f(int n) { int a[n]; a[0] = 1; g = a; }
        int main(void) { f(2); return *g; }
        """);
  }

  private static void assertDead(String source) {
    Program program = Programs.parse(source);
    assertThat(program.assumptions()).as(source).isEmpty();
    assertThat(Programs.run(program)).as(source).isInstanceOf(Outcome.ReachedUndefined.class);
  }

  @Test
  void localsThatAreAlive() {
    String active =
        """
        int *g;
        int use(void) { return *g; }
        int f(int n) { int l = n; g = &l; return use(); }
        int main(void) { int r = f(3); static int z = 5; g = &z; return r + 10 * use(); }
        """;
    assertThat(Programs.result(active)).isEqualTo(53);
    String outer =
        """
        int *g;
        int f(int n) {
          int l = n;
          int *before = g;
          g = &l;
          int r = n == 0 ? 0 : f(n - 1) + (before ? *before : 1);
          g = before;
          return r + l;
        }
        int main(void) { return f(5); }
        """;
    assertThat(Programs.result(outer)).isEqualTo(30);
    String onlyPassedDown =
        """
        void set(int *p) { *p = 1; }
        int f(void) { int l; set(&l); return l; }
        int main(void) { return f(); }
        """;
    assertThat(Programs.parse(onlyPassedDown).assumptions()).isEmpty();
  }

  @Test
  void localsThatMayOutliveTheirBlock() {
    String kept = "int main(void) { int *p; { int x = 3; p = &x; } return *p; }";
    assertThat(Programs.parse(kept).assumptions()).containsExactly(Lifetimes.ASSUMPTION);
    String passed =
        """
        void set(int *p) { *p = 1; }
        int main(void) { int r = 0; { int x; set(&x); r = x; } return r; }
        """;
    assertThat(Programs.parse(passed).assumptions()).isEmpty();
  }
}
