package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.testing.RandomValues;
import dev.bulwark.program.Action;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What functions without body may change under {@code --extern havoc}, and what is assumed. */
class ExternalReachTest {

  private static final String DECLARATIONS =
      """
      struct holder { int *p; };
      int ext(); int variadic(const char *, ...);
      static const int table[2] = { 1, 2 };
      int *global; int number;
      void callback(void) {}
      """;

  private static Program havoc(String statements) {
    return Programs.parse(
        DECLARATIONS + "int main(void) { " + statements + " }",
        FrontendOptions.DEFAULT.withExtern(ExternMode.HAVOC));
  }

  /** Does a function without body change memory? */
  private static boolean changesMemory(Program program) {
    return Programs.edges(program).stream()
        .anyMatch(
            edge ->
                edge.action() instanceof Action.Havoc havoc
                    && havoc.site().kind() != InputSite.Kind.UNINITIALISED
                    && havoc.variable().name().startsWith("#memory"));
  }

  /** Objects of the type of a const one are const, too; others are not. */
  @Test
  void constantsStay() {
    String call = "; int main(void) { ext(); return d; }";
    for (String type : new String[] {"const int", "typeof(c)", "typeof(c + 0)"}) {
      Program program =
          Programs.parse(
              "int ext(); const int c = 1; " + type + " d = 5" + call,
              FrontendOptions.DEFAULT.withExtern(ExternMode.HAVOC));
      boolean changes =
          Programs.edges(program).stream()
              .anyMatch(
                  edge ->
                      edge.action() instanceof Action.Havoc havoc
                          && havoc.variable().name().equals("d"));
      assertThat(changes).as(type).isEqualTo(type.equals("typeof(c + 0)"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int a[2] = { 1, 2 }; ext(a); return a[0];",
        "int a[2] = { 1, 2 }; struct holder h = { a }; ext(h); return a[0];",
        "int a[2] = { 1, 2 }; struct holder h = { a }; ext(&h); return a[0];",
        "int a[2] = { 1, 2 }; global = a; ext(); return a[0];",
        "int a[2] = { 1, 2 }; variadic(\"\", a); return a[0];",
        "int a[2] = { 1, 2 }; ext((unsigned)a); return a[0];",
        "int a[2] = { 1, 2 }; int (*p)() = ext; p(a); return a[0];",
        "int a[2] = { 1, 2 }; int (*p)(const char *, ...) = variadic; p(\"\", a); return a[0];",
        "int a[2] = { 1, 2 }; ext(a); a[0] = 1; ext(); return a[0];",
      })
  void whatItIsGivenOrFinds(String statements) {
    Program program = havoc(statements);
    assertThat(changesMemory(program)).isTrue();
    assertThat(program.assumptions())
        .anyMatch(text -> text.endsWith("frees nothing and calls no function of the program"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int a[2] = { 1, 2 }; ext(a[1]); return a[0];",
        "ext(); return table[number & 1];",
        "ext(table); return table[number & 1];",
      })
  void nothingElse(String statements) {
    assertThat(changesMemory(havoc(statements))).isFalse();
  }

  @Test
  void callbacksAreNotCalled() {
    assertThat(havoc("ext(callback); return 0;").assumptions())
        .containsExactly("ext frees nothing and calls no function of the program");
    assertThat(havoc("ext(number); return 0;").assumptions()).isEmpty();
  }

  @Test
  void itMayLeaveAnyPointer() {
    Program program = havoc("ext(); if (global) *global = 1; return 0;");
    assertThat(
            program.procedures().values().stream()
                .flatMap(procedure -> procedure.locations().stream())
                .map(Location::role))
        .anyMatch(Location.Role.Incomplete.class::isInstance)
        .noneMatch(Location.Role.Undefined.class::isInstance);
  }

  /** Also where pointers may point to constant objects and to others, which share a region. */
  @Test
  void constantsStayBesideWhatChanges() {
    String source =
        """
        void ext(void *);
        const int c = 3; int x; static const char *const message = "abc";
        struct pair { int a, b; }; static const struct pair pairs[2] = {{1, 2}, {3, 4}};
        int main(void) {
          static const int numbers[3] = {4, 5, 6}; const int local = 7; int changed = 1;
          char text[4] = "xyz"; struct pair pair = {5, 6}, *where = &pair;
          const int *p[] = {&c, &x, numbers, &local, &changed};
          const char *s[] = {message, text}; const struct pair *q[] = {pairs, &pair};
          ext(&changed); ext(&x); ext(text); ext(&pair);
          if (c != 3 || numbers[0] != 4 || numbers[2] != 6 || local != 7) return 1;
          if (message[0] != 'a' || message[3]) return 2;
          if (pairs[0].b != 2 || pairs[1].a != 3) return 3;
          return changed == 1 && x == 0 && text[1] == 'y' && where->a == 5 ? 4 : 0;
        }
        """;
    long seed = 96;
    RandomValues values = new RandomValues(new Random(seed));
    Program program = Programs.parse(source, FrontendOptions.DEFAULT.withExtern(ExternMode.HAVOC));
    Outcome outcome =
        Interpreter.run(
            program, (site, sort, occurrence) -> values.value(sort), StepListener.NONE, 100_000);
    assertThat(((Outcome.Terminated) outcome).exitValue())
        .as("seed %d", seed)
        .contains(Value.bitVec(32, 0));
  }
}
