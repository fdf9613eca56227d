package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.PreprocessorOptions;
import dev.bulwark.frontend.PreprocessorOptions.Macro;
import dev.bulwark.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused, why, and that nothing is refused that is not used. */
class DiagnosticsTest {

  @TempDir Path directory;

  @Test
  void allUnsupportedConstructsInOneRun() {
    String source =
        """
        struct s { int a; };
        int table[3];
        _Complex float f;
        int *p;
        int main(void) {
          int x = 1;
          int *q = &x;
          struct s v;
          v.a = table[1];
          x = f + 1.5;
          x = *p + *q;
          int inner(void) { return 1; }
          x = L"text"[0];
          goto *p;
          return 0;
        }
        """;
    assertThat(Programs.messages(source))
        .containsExactly(
            "UNSUPPORTED test.c:3:16: complex numbers are not supported yet: f",
            "UNSUPPORTED test.c:12:3: nested functions are not supported yet",
            "UNSUPPORTED test.c:13:7: strings of this kind are not supported yet: L\"text\"",
            "UNSUPPORTED test.c:14:3: computed gotos are not supported yet: goto *p;");
  }

  @Test
  void sizesThatAreNotKnown() {
    assertThat(
            Programs.messages(
                """
                struct s;
                extern struct s *p;
                int main(void) {
                  int n = 3;
                  struct { int k; int b[n]; } v;
                  return p + 1 == 0;
                }
                """))
        .containsExactly(
            "UNSUPPORTED test.c:5:23: members of variable length are not supported yet: b",
            "INPUT_ERROR test.c:6:10: the size is not known of what is pointed to: struct s");
  }

  @Test
  void whatIsNotUsedIsNotRefused() {
    String source =
        """
        typedef struct list { struct list *next; double d; } list;
        extern int printf(const char *, ...);
        extern void *memcpy(void *, const void *, unsigned);
        union u { int a; float b; } global;
        double pi = 3.14;
        int array[] = { 1, 2, 3 };
        static int never(list *l) { return l->next != 0; }
        float half(float x) { return x / 2; }
        int (*callback)(int);
        int main(int argc, char **argv) { int *unused; return 5; }
        """;
    assertThat(Programs.result(source)).isEqualTo(5);
  }

  @Test
  void refusedFunctions() {
    assertThat(Programs.messages("int main(void) { fork(); setjmp(0); return 0; }"))
        .containsExactly(
            "UNSUPPORTED test.c:1:18: processes are not supported yet: fork",
            "UNSUPPORTED test.c:1:26: setjmp and longjmp are not supported yet: setjmp");
    assertThat(
            Programs.messages(
                "int f(int n, ...) { __builtin_va_list a; __builtin_va_start(a, n);"
                    + " return __builtin_va_arg(a, char); } int main(void) { return f(1, 2); }"))
        .containsExactly(
            "UNSUPPORTED test.c:1:75: variable arguments of type char are not supported yet");
    assertThat(Programs.messages("__attribute__((constructor)) void f(void) {} int main(void) {}"))
        .containsExactly(
            "UNSUPPORTED test.c:1:1: functions that run before or after main are not supported"
                + " yet: f");
  }

  @Test
  void syntaxErrors() {
    assertThat(Programs.messages("int main(void) {\n  int x = ;\n  return 0;\n}\n"))
        .containsExactly("SYNTAX_ERROR test.c:2:3: syntax error in: int x = ;");
    assertThat(Programs.diagnose("this is not C at all"))
        .isNotEmpty()
        .allMatch(found -> found.kind() == Diagnostic.Kind.SYNTAX_ERROR);
    assertThat(Programs.diagnose("int main(void) { return 0;"))
        .isNotEmpty()
        .allMatch(found -> found.kind() == Diagnostic.Kind.SYNTAX_ERROR);
    // Also in functions that are never called.
    assertThat(Programs.diagnose("void f(void) { ) } int main(void) { return 0; }"))
        .isNotEmpty()
        .allMatch(found -> found.kind() == Diagnostic.Kind.SYNTAX_ERROR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "if (s) return 1;",
        "while (s) {}",
        "switch (s) {}",
        "int y = s;",
        "y = (int)s;",
        "return s;",
        "y = s + 1;",
        "y = -s;",
        "y = !s;",
        "y = s == s;",
        "y = s && 1;",
        "y = s ? 1 : 2;",
        "y = 1 ? s : 2;",
        "s += 1;",
        "s++;",
        "*s;",
        "p[s];",
        "p + s;",
        "f(s);",
        "assert(s);",
        "__VERIFIER_assume(s);",
        "malloc(s);",
        "free(s);",
        "fabs(s);",
        "y = ({ s; }) + 1;",
        "y = (p, s);",
        "y = (void)p;",
        "p = free(p);",
        "int a[s];",
      })
  void structsAndNothingAreNoNumbers(String statement) {
    String program =
        """
        void *malloc(unsigned); void free(void *); double fabs(double);
        struct s { int a; } s; int *p; int y;
        void f(int x) {}
        int main(void) { %s return 0; }
        """;
    assertThat(Programs.diagnose(program.formatted(statement)))
        .isNotEmpty()
        .allMatch(found -> found.kind() != Diagnostic.Kind.WARNING);
  }

  @Test
  void structsAndNothingMayBeDiscarded() {
    String program =
        """
        struct s { int a; } s, t; int y;
        void f(void) {}
        int main(void) {
          s; (void)s; s = t; (void)(s = t); y ? (void)0 : (void)1; y ? s : t; y ? f() : f();
          (void)0, s; ({ s; }); ({ f(); }); ({ (void)y; });
          for (s; y; (void)y) {}
          return 0;
        }
        """;
    assertThat(Programs.diagnose(program)).isEmpty();
  }

  @Test
  void inputErrors() {
    assertThat(Programs.messages("int f(void) { return 0; }"))
        .containsExactly("INPUT_ERROR test.c: no function main");
    assertThat(Programs.messages("  \n")).containsExactly("INPUT_ERROR test.c: the file is empty");
    assertThat(Programs.messages("int main(void) { return \0; }"))
        .containsExactly("INPUT_ERROR test.c: not a C source file");
    assertThat(Programs.messages("#include \"nowhere.h\"\nint main(void) { return 0; }"))
        .containsExactly("INPUT_ERROR test.c:1:1: cannot find include file nowhere.h");
    assertThat(Programs.messages("#error no way\nint main(void) { return 0; }"))
        .containsExactly("INPUT_ERROR test.c:1:8: #error no way");
    assertThat(Programs.messages("int main(void) { return x + y; }"))
        .containsExactly(
            "INPUT_ERROR test.c:1:25: x is not declared",
            "INPUT_ERROR test.c:1:29: y is not declared");
    assertThat(Programs.messages("int main(void) { goto L; break; continue; L: L: case 1: ; }"))
        .containsExactly(
            "INPUT_ERROR test.c:1:26: break outside of a loop or switch",
            "INPUT_ERROR test.c:1:33: continue outside of a loop",
            "INPUT_ERROR test.c:1:46: label L is defined twice",
            "INPUT_ERROR test.c:1:49: case outside of a switch");
    assertThat(Programs.messages("struct S { int x : 33; } s; int main(void) { return s.x; }"))
        .containsExactly("INPUT_ERROR test.c:1:16: x is wider than its type int");
    assertThat(Programs.messages("int main(void) { switch (1) { case 1: ; case 1: ; } }"))
        .containsExactly("INPUT_ERROR test.c:1:41: two cases have the value 1");
    assertThat(Programs.messages("void f(void) {} int main(void) { return f(); }"))
        .containsExactly("INPUT_ERROR test.c:1:41: a call without value is used as one");
    assertThat(Programs.messages("int f(int a) { return a; } int main(void) { return f(); }"))
        .containsExactly("INPUT_ERROR test.c:1:52: too few arguments in call of f");
    assertThat(Programs.messages("int a, b = a; int main(void) { return b; }"))
        .containsExactly("INPUT_ERROR test.c:1:8: the initialiser of b is not a constant");
    assertThat(Programs.messages("_Static_assert(sizeof(int) == 2, \"\"); int main(void) { }"))
        .containsExactly("INPUT_ERROR test.c:1:1: static assertion fails");
  }

  @Test
  void files() throws IOException {
    Path missing = directory.resolve("missing.c");
    assertThat(refused(missing)).containsExactly("INPUT_ERROR " + missing + ": no such file");
    assertThat(refused(directory)).containsExactly("INPUT_ERROR " + directory + ": is a directory");
    Path binary = directory.resolve("a.out");
    Files.write(binary, new byte[] {0x7f, 'E', 'L', 'F', 0, 1, 2, (byte) 0xff});
    assertThat(refused(binary)).containsExactly("INPUT_ERROR " + binary + ": not a C source file");
  }

  private static List<String> refused(Path file) {
    ParseResult result = new CFrontend().parse(List.of(file), FrontendOptions.DEFAULT);
    return ((ParseResult.Refused) result)
        .diagnostics().stream().map(found -> found.kind() + " " + found).toList();
  }

  @Test
  void includesDefinesAndSeveralFiles() throws IOException {
    Path include = Files.createDirectory(directory.resolve("include"));
    Files.writeString(include.resolve("shared.h"), "#define THREE 3\nint other(int);\n");
    Files.writeString(directory.resolve("near.h"), "enum { NEAR = 20 };\n");
    Path first = directory.resolve("first.c");
    Path second = directory.resolve("second.c");
    Files.writeString(
        first,
        "#include <shared.h>\n#include \"near.h\"\nstatic int s = 1; extern int shared;"
            + " static int f(void) { return s; }"
            + " int main(void) { return other(THREE) + NEAR + f() + shared + GIVEN; }");
    Files.writeString(
        second,
        "static int s = 100; int shared = 5000; static int f(void) { return s; }"
            + " int other(int x) { return x * f(); }");
    FrontendOptions options =
        FrontendOptions.DEFAULT.withPreprocessor(
            new PreprocessorOptions(
                List.of(),
                List.of(include),
                List.of(),
                List.of(Macro.define("GIVEN=70000")),
                List.of()));
    ParseResult result = new CFrontend().parse(List.of(first, second), options);
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    assertThat(Programs.result(program)).isEqualTo(75321);
    assertThat(program.sources()).hasSize(2);
    assertThat(program.sources().getFirst().sha256()).hasSize(64);
  }

  @Test
  void ownHeaders() {
    String source =
        """
        #include <stdbool.h>
        #include <limits.h>
        #include <stdint.h>
        #include <stdlib.h>
        #include <stdio.h>
        #include <stddef.h>
        #include <string.h>
        #include <assert.h>
        int main(void) {
          bool b = true;
          uint8_t u = UCHAR_MAX;
          size_t s = sizeof(int64_t);
          fprintf(stderr, "%d\\n", b);
          if (INT_MIN < 0 && ULONG_MAX > 0) return u + b + s;
          abort();
        }
        """;
    assertThat(Programs.result(source)).isEqualTo(264);
  }

  @Test
  void evaluationOrderThatMattersIsAnAssumption() {
    String assumption = "operands are evaluated from left to right";
    String calls =
        "int g; int next(void) { return ++g; } int get(void) { return g; } int one(void) { return"
            + " 1; } int main(void) { return %s; }";
    assertThat(assumptions(calls, "next() + next()")).containsExactly(assumption);
    assertThat(assumptions(calls, "g + next()")).containsExactly(assumption);
    assertThat(assumptions(calls, "get() - next()")).containsExactly(assumption);
    assertThat(assumptions(calls, "get() - get()")).isEmpty();
    assertThat(assumptions(calls, "one() + next()")).isEmpty();
    assertThat(assumptions(calls, "next() && next()")).isEmpty();
    String local = "int main(void) { int x = 1, y = 2; %s; return x; }";
    String rightFirst = "the right side of an assignment is evaluated before its left side";
    assertThat(assumptions(local, "x = x++")).containsExactly(rightFirst);
    assertThat(assumptions(local, "x += x++")).containsExactly(rightFirst);
    assertThat(assumptions(calls, "g += next()")).containsExactly(rightFirst);
    assertThat(assumptions(local, "x = y++ + y")).containsExactly(assumption);
    assertThat(assumptions(local, "x += y++")).isEmpty();
    assertThat(assumptions(local, "x = x + y++")).isEmpty();
  }

  private static List<String> assumptions(String source, String part) {
    return Programs.parse(source.replace("%s", part)).assumptions();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "volatile union { int a; } u, v; u = v;",
        "volatile struct { int a : 3; } u, v; u = v;",
        "static int *p = (int[]){ 1 }; *p = 2;",
      })
  void validCThatIsNotSupportedIsNoError(String statements) {
    String source =
        "struct s { int a; } x, y; void take(struct s z) {} int main(void) { " + statements + " }";
    assertThat(Programs.diagnose(source))
        .isNotEmpty()
        .allMatch(found -> found.kind() == Diagnostic.Kind.UNSUPPORTED);
  }
}
