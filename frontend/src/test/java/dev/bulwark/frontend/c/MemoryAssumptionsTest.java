package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the memory model does not check is stated, where a program may run into it. */
class MemoryAssumptionsTest {

  private static final String MEMBERS =
      "pointers into arrays that are members of structs stay in them";
  private static final String LOCALS =
      "no local variable is accessed after its function has returned";

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
  void localsThatMayOutliveTheirFunction() {
    String returned =
        """
        int *f(void) { int l = 3; int *p = &l; return p; }
        int main(void) { int *q = f(); return *q; }
        """;
    assertThat(Programs.parse(returned).assumptions()).containsExactly(LOCALS);
    String stored =
        """
        int *g;
        void f(void) { int l = 3; g = &l; }
        int main(void) { f(); return *g; }
        """;
    assertThat(Programs.parse(stored).assumptions()).containsExactly(LOCALS);
    String inMemory =
        """
        struct box { int *p; };
        void f(struct box *b) { int l = 3; b->p = &l; }
        int main(void) { struct box b; f(&b); return *b.p; }
        """;
    assertThat(Programs.parse(inMemory).assumptions()).containsExactly(LOCALS);
    String onlyPassedDown =
        """
        void set(int *p) { *p = 1; }
        int f(void) { int l; set(&l); return l; }
        int main(void) { return f(); }
        """;
    assertThat(Programs.parse(onlyPassedDown).assumptions()).isEmpty();
  }
}
