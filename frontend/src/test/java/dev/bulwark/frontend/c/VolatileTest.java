package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.VolatileReads;
import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each read of a volatile object gives any value; registers of the hardware. */
class VolatileTest {

  private static final String DECLARATIONS =
      """
      struct in { int a, b; };
      struct s { int a; struct in in; int array[2]; unsigned low : 3, high : 5; int *p; };
      typedef struct {
        volatile unsigned cr; unsigned plain; volatile unsigned data[4]; volatile unsigned flag : 4;
      } uart;
      #define UART ((uart *)0x40001000)
      static volatile unsigned *const led = (volatile unsigned *)0x50000000UL;
      typedef int row[2];
      static int take(struct in x) { return x.a * 10 + x.b; }
      """;

  private static Program program(String statements) {
    return Programs.parse(DECLARATIONS + "int main(void) { " + statements + " }");
  }

  private static List<String> reads(Program program) {
    return Programs.edges(program).stream()
        .map(edge -> edge.action() instanceof Action.Havoc havoc ? havoc.site() : null)
        .filter(site -> site != null && site.kind() == InputSite.Kind.VOLATILE)
        .map(InputSite::description)
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "volatile struct s v = { 1 }; return v.a * 10 + v.a;|78",
        "static volatile struct s v; return v.in.b * 10 + v.in.a;|78",
        "volatile struct s v; v.array[1] = 3; return v.array[1] * 10 + v.array[1];|78",
        "struct in x = { 1, 2 }; volatile struct in *p = &x; return p->a * 10 + p->b;|78",
        "struct in x = { 1, 2 }; return ((volatile struct in *)&x)->a * 10 + x.a;|71",
        "volatile struct in v = { 1, 2 }; struct in x = v; return x.a * 10 + x.b;|78",
        "volatile struct in v = { 1, 2 }; struct in x = { 0 }; x = v; return x.a * 10 + x.a;|77",
        "volatile struct in v = { 1, 2 }; return take(v);|78",
        "struct { volatile int a; int b; } v = { 1, 2 }, x = v; return x.a + 10 * v.b;|28",
        "volatile union { int a; char c; } v; v.a = 1; return v.a * 10 + v.c;|78",
        "volatile row r; r[0] = 1; return r[0] * 10 + r[0];|78",
        "volatile struct s v; v.low = 1; return v.low * 10 + v.high;|78",
        "static volatile struct s v; v.low++; return v.high;|8",
        "int x = 1, c = 0; static volatile int v; return *(c ? &x : &v);|7",
        "int c = 0; struct in x = { 1 }; static volatile struct in v; return (c ? &x : &v)->a;|7",
        "volatile struct in a[2] = { { 1, 2 }, { 3, 4 } }; return a[1].a * 10 + a[0].b;|78",
        "typedef volatile struct in port; static port v; v.a = 5; return v.a;|7",
        "struct in x = { 1, 2 }; volatile struct in *p = &x; p->b = 4; return x.b;|4",
        "int x = 1; volatile int *p = &x; __atomic_store_n(p, 2, 5);"
            + " return __atomic_load_n(p, 5) * 10 + *p;|27",
      })
  void partsOfVolatileObjects(String statements, int result) {
    assertThat(Programs.result(program(statements), 7, 8)).isEqualTo(result);
  }

  @Test
  void traceWords() {
    assertThat(reads(program("volatile struct s v; return v.a + v.low;")))
        .containsExactly("read of a volatile int", "read of a volatile unsigned int");
    assertThat(reads(program("return UART->cr + *led;")))
        .containsOnly("read of a hardware register, a volatile unsigned int");
  }

  @Test
  void pointersPointAnywhere() {
    Program program = program("int x = 3; int *volatile v = &x; if (v == &x) return *v; return 7;");
    // The first read decides the branch, the second one is another pointer.
    assertThat(Programs.result(program, 0)).isEqualTo(7);
    Program read = program("int x = 3; int *volatile v = &x; int *p = v; return *p;");
    assertThat(Programs.run(read, 0)).isInstanceOf(Outcome.ReachedIncomplete.class);
    Program parameter =
        Programs.parse(
            "int f(int *volatile p) { return p == 0; } int main(void) { int x; return"
                + " f(&x); }");
    assertThat(Programs.result(parameter, 0)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*(volatile unsigned *)0x40000000 = 3; return *(volatile unsigned *)0x40000000;|7",
        "return UART->cr * 10 + UART->cr;|78",
        "UART->cr += 4; return (*UART).cr * 10 + UART->data[3];|89",
        "unsigned i = 2; UART->data[i] = 1; return UART->data[i];|7",
        "UART->flag = 1; return UART->flag * 10 + UART->flag;|78",
        "*led = 1; return *led * 10 + led[5];|78",
        "return ((volatile struct s *)0x1000)->in.b;|7",
        "return *((volatile unsigned char *)0x40000000 + 4);|7",
        "return ((volatile unsigned *)(void *)(0x40000000UL + 8))[1];|7",
        "volatile unsigned *const here = (volatile unsigned *)0x40; return *led + 1;|8",
      })
  void registers(String statements, int result) {
    for (MachineModel machine : MachineModel.values()) {
      Program program =
          Programs.parse(
              DECLARATIONS + "int main(void) { " + statements + " }",
              FrontendOptions.DEFAULT.withMachine(machine));
      assertThat(Programs.result(program, 7, 8, 9)).isEqualTo(result);
      assertThat(program.assumptions())
          .contains(
              "volatile objects at addresses that are given as numbers are hardware registers");
    }
  }

  /** Whatever is written to a register, the program's own objects stay as they are. */
  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void registersAreNoObjects(MachineModel machine) {
    Program program =
        Programs.parse(
            "int x = 5; int main(void) { int *p = &x; unsigned long n = (unsigned long)p;"
                + " *(volatile int *)0x00100000 = 9; *(volatile int *)0x100000000ul = 9;"
                + " return *p + !n; }",
            FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(Programs.result(program)).isEqualTo(5);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "return UART->plain;",
        "UART->plain = 1; return 0;",
        "return *(unsigned *)0x40000000;",
        "struct in x = *(struct in *)0x1000; return x.a;",
        "volatile unsigned *p = (volatile unsigned *)0x40000000; return *p;",
      })
  void whatIsNotVolatileIsNotKnown(String statements) {
    assertThat(Programs.run(program(statements))).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void nullIsNoRegister() {
    assertThat(Programs.run(program("return *(volatile unsigned *)0;")))
        .isInstanceOf(Outcome.ReachedUndefined.class);
  }

  @Test
  void indicesOfArraysOfRegistersAreChecked() {
    assertThat(Programs.run(program("unsigned i = UART->cr; return UART->data[i];"), 4))
        .isInstanceOf(Outcome.ReachedUndefined.class);
  }

  /** What is read by a pointer that does not say volatile is what was written. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "int *p = (int *)&v; return *p;",
        "int x; memcpy(&x, (void *)&v, sizeof x); return x;",
        "int x[2]; memcpy(x, (const void *)(a + 1), 4); return x[0];",
        "struct plain { int n; } *p = (struct plain *)&s; return p->n;",
        "struct member m = { 1 }; char *p = (char *)&m; return p[0];",
      })
  void accessesThatAreNotVolatileAreAssumptions(String statements) {
    String source =
        "void *memcpy(void *, const void *, __SIZE_TYPE__); volatile int v, a[3];"
            + " volatile struct { int n; } s; struct member { volatile int n; };"
            + " int main(void) { "
            + statements
            + " }";
    String assumption = "volatile objects are accessed through pointers to volatile types only";
    assertThat(Programs.parse(source).assumptions()).contains(assumption);
    FrontendOptions kept =
        FrontendOptions.DEFAULT.withWorld(
            FrontendOptions.DEFAULT.world().withVolatiles(VolatileReads.KEPT));
    assertThat(Programs.parse(source, kept).assumptions()).doesNotContain(assumption);
    assertThat(
            Programs.parse("volatile int v; int main(void) { volatile int *p = &v; return *p; }")
                .assumptions())
        .isEmpty();
  }
}
