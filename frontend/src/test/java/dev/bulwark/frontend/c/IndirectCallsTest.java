package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.ExternMode;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Outcome;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls through pointers and other expressions mean what calls by name do. */
class IndirectCallsTest {

  private static final String DECLARATIONS =
      """
      extern void reach_error(void);
      extern void __assert_fail(const char *, const char *, unsigned, const char *);
      extern void unprototyped();
      void ok(void) {}
      void call(void (*f)(void)) { f(); }
      void (*get(int n))(void) { return n ? reach_error : ok; }
      struct actions { int n; void (*go)(void); };
      void (*table[2])(void) = { ok, reach_error };
      struct actions global = { 1, reach_error };
      void *malloc(unsigned long);
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void (*p)(void) = reach_error; p();",
        "void (*p)(void) = &reach_error; (*p)();",
        "void (*p)(void) = *reach_error; (***p)();",
        "void (*p)(void) = ok, (**q)(void) = &p; p = reach_error; (*q)();",
        "table[1]();",
        "(*table[1])();",
        "global.go();",
        "struct actions a, *p = &a; a.go = reach_error; p->go();",
        "call(reach_error);",
        "int c = 1; (c ? reach_error : ok)();",
        "(0, reach_error)();",
        "(&reach_error)();",
        "(*&*reach_error)();",
        "((void (*)(int))reach_error)(3);",
        "void (**p)(void) = malloc(sizeof *p); *p = reach_error; (*p)();",
        "unsigned long n = (unsigned long)reach_error; ((void (*)(void))n)();",
        "get(1)();",
        "(*get(1))();",
        "({ reach_error; })();",
        "void (*p)(const char *, const char *, unsigned, const char *) = __assert_fail;"
            + "p(\"\", \"\", 1, \"\");",
      })
  void theError(String calls) {
    Program program = Programs.parse(DECLARATIONS + "int main(void) { " + calls + " return 0; }");
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedError.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abort  | void abort(void);        void (*p)(void) = abort; p();",
        "abort  | void abort(void);        __builtin_abort();",
        "exit   | void exit(int);          void (*p)(int) = exit; p(0);",
        "free   | void free(void *);       void (*p)(void *) = free; p(0);",
        "memcpy | void *memcpy(void *, const void *, unsigned);"
            + " void *(*p)(void *, const void *, unsigned) = memcpy; p(0, 0, 0);",
        "rand   | int rand(void);          int (*p)(void) = rand; p();",
        "ext    | int ext(int);            int (*p)(int) = ext; p(1);",
        "ext    | int ext();               void (*p)(int, char *) = (void *)ext; p(1, 0);",
        "ok     | void ok(void);           void (*p)(void) = ok; p();",
      })
  void aChosenFunction(String function, String calls) {
    int end = calls.indexOf(';') + 1;
    String source =
        (function.equals("ok") ? "void ok(void) {}" : "")
            + calls.substring(0, end)
            + " int main(void) {"
            + calls.substring(end)
            + " return 0; }";
    Property property = new Property.ErrorFunctions(Set.of(function));
    Program program = Programs.parse(source, FrontendOptions.DEFAULT.withProperty(property));
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedError.class);
  }

  /** The linker's name and the source's are names of one function. */
  @ParameterizedTest
  @CsvSource({"foo,bar()", "bar,bar()", "foo,p()", "bar,p()", "foo,foo()", "bar,foo()"})
  void aFunctionWithTwoNames(String function, String call) {
    String source =
        "int bar(void) __asm__(\"foo\"); int foo(void) { return 0; }"
            + "int main(void) { int (*p)(void) = bar; return "
            + call
            + "; }";
    Property property = new Property.ErrorFunctions(Set.of(function));
    Program program = Programs.parse(source, FrontendOptions.DEFAULT.withProperty(property));
    assertThat(Programs.run(program)).isInstanceOf(Outcome.ReachedError.class);
  }

  @Test
  void knownFunctions() {
    String source =
        """
        int __VERIFIER_nondet_int(void);
        void __VERIFIER_assume(int);
        int abs(int);
        double fabs(double);
        void *malloc(unsigned); void free(void *); void *memset(void *, int, unsigned);
        int putchar(int);
        int main(void) {
          int (*any)(void) = __VERIFIER_nondet_int;
          void (*assume)(int) = __VERIFIER_assume;
          int (*absolute)(int) = abs;
          double (*floating)(double) = fabs;
          void *(*get)(unsigned) = malloc;
          void (*put)(void *) = free;
          void *(*fill)(void *, int, unsigned) = memset;
          int (*print)(int) = putchar;
          int x = any();
          assume(x < 0);
          char *p = get(4);
          fill(p, 5, 4);
          int r = absolute(x) + (int)floating(-100.0) + p[3] * 1000;
          put(p);
          print(r);
          return r;
        }
        """;
    assertThat(Programs.result(source, -7, -1)).isEqualTo(5107);
    assertThat(Programs.run(Programs.parse(source), 7)).isInstanceOf(Outcome.Blocked.class);
  }

  /** What formatted output reads and writes is not known where the format is not seen. */
  @Test
  void formattedOutputIsInNoModel() {
    String source =
        """
        int printf(const char *, ...);
        int main(void) { int n = 0; int (*print)(const char *, ...) = printf; print("%n", &n); return n; }
        """;
    assertThat(Programs.run(Programs.parse(source))).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void functionsThatEndTheProgram() {
    String source =
        """
        void die(int) __attribute__((noreturn)); void exit(int); void reach_error(void);
        int __VERIFIER_nondet_int(void);
        int main(void) { (__VERIFIER_nondet_int() ? die : exit)(1); reach_error(); return 0; }
        """;
    Program program = Programs.parse(source);
    assertThat(Programs.run(program, 1)).isInstanceOf(Outcome.Halted.class);
    assertThat(Programs.run(program, 0)).isInstanceOf(Outcome.Halted.class);
  }

  @Test
  void functionsWithoutBody() {
    String source =
        "int ext(int); int g; int main(void) { int (*p)(int) = ext; int x = p(1); return x + g; }";
    Program pure = Programs.parse(source);
    assertThat(pure.assumptions()).containsExactly("ext has no side effects");
    assertThat(Programs.result(pure, 5)).isEqualTo(5);
    Program havoc = Programs.parse(source, FrontendOptions.DEFAULT.withExtern(ExternMode.HAVOC));
    assertThat(Programs.result(havoc, 7, 5)).isEqualTo(12);
  }

  @Test
  void whatIsNotModelledIsNeverPassed() {
    String source =
        """
        int pthread_create(void *, void *, void *(*)(void *), void *);
        int scanf(const char *, ...);
        int __VERIFIER_nondet_int(void);
        int main(void) {
          int (*t)(void *, void *, void *(*)(void *), void *) = pthread_create;
          int (*s)(const char *, ...) = scanf;
          int x = 0;
          if (__VERIFIER_nondet_int()) t(0, 0, 0, 0); else s("%d", &x);
          return x;
        }
        """;
    Program program = Programs.parse(source);
    assertThat(Programs.run(program, 0)).isInstanceOf(Outcome.ReachedIncomplete.class);
    assertThat(Programs.run(program, 1)).isInstanceOf(Outcome.ReachedIncomplete.class);
  }

  @Test
  void aVariableMayHaveTheNameOfAFunction() {
    String effects =
        """
        int g = 1;
        int set(int n) { g = n; return 0; }
        int f(int (*abs)(int)) { return g + abs(5); }
        int main(void) { return f(set); }
        """;
    assertThat(Programs.result(effects)).isEqualTo(1);
    String recursion =
        """
        int other(int n) { return n; }
        int f(int n, int (*other)(int n, void *)) {
          int x = n, *p = &x;
          if (n > 0) other(n - 1, other);
          return *p;
        }
        int main(void) { return f(3, (int (*)(int, void *))f); }
        """;
    assertThat(Programs.result(recursion)).isEqualTo(3);
  }

  @Test
  void theOrderOfACallThroughAPointer() {
    String source =
        """
        int g;
        int set(void) { g = 1; return 0; }
        int main(void) { int (*p)(void) = set; return g + p(); }
        """;
    assertThat(Programs.parse(source).assumptions())
        .containsExactly("operands are evaluated from left to right");
  }
}
