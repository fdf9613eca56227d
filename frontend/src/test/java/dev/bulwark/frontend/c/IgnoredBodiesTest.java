package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.IgnoredBodies;
import dev.bulwark.frontend.WorldOptions;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --remove-body} and {@code --stub}. */
class IgnoredBodiesTest {

  private static final String SOURCE =
      """
      int g = 1;
      int f(int x) { g = 2; return x; }
      int other(void) { g = 3; return 4; }
      """;

  private static FrontendOptions removed(String... names) {
    return with(IgnoredBodies.of(List.of(names), List.of()));
  }

  private static FrontendOptions stubs(String... names) {
    return with(IgnoredBodies.of(List.of(), List.of(names)));
  }

  private static FrontendOptions with(IgnoredBodies bodies) {
    return FrontendOptions.DEFAULT.withWorld(WorldOptions.DEFAULT.withBodies(bodies));
  }

  @ParameterizedTest
  @ValueSource(strings = {"int r = f(5);", "int (*p)(int) = f; int r = p(5);"})
  void removedMeansAnyValueAndNoEffect(String call) {
    String source = SOURCE + "int main(void) { " + call + " return 10 * g + r; }";
    assertThat(Programs.result(source)).isEqualTo(25);
    Program program = Programs.parse(source, removed("f"));
    assertThat(program.assumptions())
        .containsExactly("the definition of f is not looked at", "f has no side effects");
    assertThat(Programs.result(program, 7)).isEqualTo(17);
  }

  @ParameterizedTest
  @ValueSource(strings = {"int r = f(5);", "int (*p)(int) = f; int r = p(5);"})
  void aStubChangesWhatItCanReach(String call) {
    String source =
        SOURCE + "int pure(void); int main(void) { pure(); " + call + " return 10 * g + r; }";
    Program program = Programs.parse(source, stubs("f"));
    assertThat(program.assumptions()).contains("the definition of f is not looked at");
    assertThat(program.assumptions()).contains("pure has no side effects");
    // What f does to g comes before what it returns.
    assertThat(Programs.result(program, 6, 7)).isEqualTo(67);
  }

  @Test
  void aStubReachesWhatItIsGiven() {
    String source =
        """
        void set(int *p) { *p = 1; }
        void keep(int *p) {}
        int main(void) { int a[2] = { 0, 0 }, b[2] = { 3, 3 }; set(a); keep(b); return a[0] == 9; }
        """;
    Program program =
        Programs.parse(source, with(IgnoredBodies.of(List.of("keep"), List.of("set"))));
    assertThat(program.assumptions())
        .containsExactlyInAnyOrder(
            "the definition of set is not looked at",
            "the definition of keep is not looked at",
            "keep has no side effects",
            "set frees nothing and calls no function of the program");
  }

  @Test
  void staticInlineAndRecursiveOnes() {
    String source =
        """
        static int s(int n) { return n ? s(n - 1) : 0; }
        static inline int i(void) { return 2; }
        int main(void) { return s(3) * 10 + i(); }
        """;
    assertThat(Programs.result(source)).isEqualTo(2);
    assertThat(Programs.result(Programs.parse(source, removed("s", "i")), 4, 5)).isEqualTo(45);
    assertThat(Programs.result(Programs.parse(source, stubs("s", "i")), 4, 5)).isEqualTo(45);
  }

  @Test
  void structsAsResults() {
    String source =
        "struct s { int a, b; int c[1]; }; struct s f(void) { struct s r = { 1, 2, { 3 } };"
            + " return r; } struct t { int a, b; }; struct t g(void) { struct t r = { 1, 2 };"
            + " return r; } int main(void) { struct t x = g(); return f().c[0] ? x.a * 10 + x.b"
            + " : 0; }";
    assertThat(Programs.result(source)).isEqualTo(12);
    Program program = Programs.parse(source, removed("g"));
    assertThat(Programs.result(program, 4, 5)).isEqualTo(45);
    assertThat(Programs.parse(source, removed("f", "g")).assumptions()).hasSize(4);
  }

  @Test
  void ofTheLibrary() {
    String source =
        "unsigned long strlen(const char *s) { return 9; } int main(void) { return strlen(\"ab\");"
            + " }";
    FrontendOptions machine = removed("strlen").withMachine(MachineModel.LP64);
    Program library = Programs.parse(source, machine);
    assertThat(Programs.result(library)).isEqualTo(2);
    Program stub = Programs.parse(source, stubs("strlen").withMachine(MachineModel.LP64));
    assertThat(Programs.result(stub, 7)).isEqualTo(7);
    String declared = "int abs(int); int main(void) { return abs(-3); }";
    assertThat(Programs.result(Programs.parse(declared, stubs("abs")), 8)).isEqualTo(8);
  }

  @Test
  void namesThatAreNotThere() {
    String source = SOURCE + "int declared(void); int main(void) { return f(1); }";
    assertThat(Programs.diagnose(source, removed("othe")).toString())
        .contains(
            "--remove-body names the function othe, but the program defines none of this name;"
                + " similar: other");
    assertThat(Programs.diagnose(source, removed("declared")).toString())
        .contains("--remove-body names the function declared, but");
    assertThat(Programs.diagnose(source, stubs("nothing")).toString())
        .contains("--stub names the function nothing, but the program declares none");
    Programs.parse(source, stubs("declared"));
    assertThat(Programs.diagnose(source, removed("main")).toString())
        .contains("execution begins in main, so it needs its body");
    assertThat(Programs.diagnose(source, FrontendOptions.DEFAULT.withEntry("man")).toString())
        .contains("no function man; similar: main");
  }
}
