package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which declaration a call is made by, and what arguments become without a prototype. */
class PrototypesTest {

  @TempDir Path directory;

  private ParseResult parse(String first, String second) throws IOException {
    Path a = Files.writeString(directory.resolve("a.c"), first);
    Path b = Files.writeString(directory.resolve("b.c"), second);
    return new CFrontend().parse(List.of(a, b), FrontendOptions.DEFAULT);
  }

  /** Results are those of gcc. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "255 | int k(x) unsigned char x; { return x; } int main(void) { int (*p)() = k; return"
            + " p(511); }",
        "255 | int k(x) unsigned char x; { return x; } int main(void) { return k(511); }",
        "4464 | int k(x) short x; { return x; } int main(void) { int (*p)(int) = k; return"
            + " p(70000); }",
        "4464 | int k(x) short x; { short *p = &x; return *p; } int main(void) { return k(70000);"
            + " }",
        "-1 | int k(x) register signed char x; { return x; } int main(void) { return k(255); }",
        "5 | int k(x) float x; { return x * 4; } int main(void) { int (*p)(double) = k; float y ="
            + " 1.25f; return k(y) == k(1.25) ? p(1.25) : 0; }",
        "1 | int k(x) float x; { return x == 0.1f; } int main(void) { return k(0.1); }",
        // gcc lets the prototype in front of it count.
        "4464 | int k(short); int k(x) short x; { return x; } int main(void) { int (*p)(short) = k;"
            + " return k(70000) == 4464 ? p(70000) : 0; }",
        "5 | int k(float); int k(x) float x; { return x * 4; } int main(void) { return k(1.25); }",
        "3 | int k(float); int k(x) float x; { return x; } int main(void) { return k(3); }",
        // First to the promoted type, then to that of the parameter.
        "-25536 | int k(x) short x; { return x; } int k(int); int main(void) { return k(40000.0);"
            + " }",
        "3 | int k(double); int main(void) { return k(3); } int k(x) float x; { return x; }",
        "3 | int main(void) { int f(double); return f(3); } int f(double x) { return x; }",
        "3 | typedef int F(double); F f; int main(void) { return f(3); } int f(double x) { return"
            + " x; }",
        "6 | int f(x) int x; { return x ? x + f(x - 1) : 0; } int main(void) { return f(3); }",
        "100 | int f(a, b) unsigned a; void *b; { return a + *(char *)b; } int main(void) { return"
            + " f(3, \"a\"); }",
        "4 | int f(p) unsigned *p; { return *p; } int main(void) { int x = 4; return f(&x); }",
        "7 | struct s { int a; }; int f(x) struct s x; { return x.a; } int main(void) { struct s v"
            + " = {7}; return f(v); }",
        "0 | int main(void) { f(3); return 0; } void f(int x) {}",
        "3 | int main(void) { return strlen(\"abc\"); }",
      })
  void results(long result, String source) {
    assertThat(Programs.result(Programs.parse(source))).isEqualTo(result);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(x) double x; { return x == 3; } int main(void) { return f(3); }",
        "int f(x) int x; { return x; } int main(void) { return f(3.0); }",
        "int f(x) long x; { return x; } int main(void) { return f(3); }",
        "int f(x) int *x; { return *x; } int main(void) { return f(0); }",
        "int f(x) int *x; { return *x; } int main(void) { long x = 0; return f(&x); }",
        "int f(x) double x; { return x ? f(1) : 0; } int main(void) { return f(3.0); }",
        "int f(); int main(void) { return f(3); } int f(double x) { return x == 3; }",
        "int main(void) { return f(3); } int f(double x) { return x == 3; }",
        "int main(void) { { int f(double); f(3); } return f(3); } int f(double x) { return x; }",
        "int main(void) { int f(); return f(3); } int f(double x) { return x; }",
        "struct s { int a; }; int f(x) struct s x; { return x.a; } int main(void) { return f(1); }",
      })
  void refused(String source) {
    assertThat(Programs.messages(source))
        .anyMatch(
            message ->
                message.contains("UNSUPPORTED")
                    && message.contains("a call without prototype whose arguments"));
  }

  @Test
  void gccTakesSomeBitsOfTruthValues() {
    assertThat(Programs.messages("int f(x) _Bool x; { return x; } int main(void) { return f(2); }"))
        .anyMatch(message -> message.contains("parameters of type _Bool without prototype"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int f(x) float x; { return x; } int f(float); int main(void) { return f(1); }",
        "int f(); int f(float); int main(void) { return f(1); }",
        "int f(char c) { return c; } int f(); int main(void) { return f(1); }",
        "int f(); int f(int x, ...); int main(void) { return f(1); }",
        "int f(int); int f(x) long x; { return x; } int main(void) { return f(1); }",
        "int f(int); int f() { return 0; } int main(void) { return f(1); }",
        "int f() { return 0; } int f(int); int main(void) { return f(1); }",
        "int main(void) { return f(1); } long f(int x) { return x; }",
        "int main(void) { return f(1); } int f(short x) { return x; }",
        "int main(void) { return f(1); } int f(int x, ...) { return x; }",
        "int main(void) { return f(1); } long f(int x);",
      })
  void contradictions(String source) {
    assertThat(Programs.messages(source))
        .anyMatch(message -> message.contains("f has another type than where it is declared"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int main(void) { return f(3) == 0; } | long f(int x) { return 1L << 32; }",
        "int f(float); int main(void) { return f(1); } | int f(x) float x; { return x; }",
        "int f(); int main(void) { return f(1); } | int f(char x) { return x; }",
        "int f(); int main(void) { return f(1); } | int f(int x, ...) { return x; }",
        "int main(void) { return f(1); } | int f(int x, ...) { return x; }",
        "int main(void) { return f(1); } | long f(int); int g(void) { return f(2); }",
      })
  void contradictionsBetweenFiles(String first, String second) throws IOException {
    ParseResult result = parse(first, second);
    assertThat(result).isInstanceOf(ParseResult.Refused.class);
    assertThat(((ParseResult.Refused) result).diagnostics().toString())
        .contains("f has another type than where it is declared before")
        .contains("a.c:1:")
        .contains("b.c:1:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int f(); int main(void) { return f(1); } | int f(double x) { return x; }",
        "int main(void) { return f(1); } | int f(double x) { return x; }",
        "int main(void) { return f(1); } | int f(x) float x; { return x; }",
      })
  void refusedBetweenFiles(String first, String second) throws IOException {
    ParseResult result = parse(first, second);
    assertThat(result).isInstanceOf(ParseResult.Refused.class);
    assertThat(((ParseResult.Refused) result).diagnostics().toString())
        .contains("a call without prototype whose arguments");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | int main(void) { return f(1); } | int f(int x) { return x; }",
        "3 | int f(double); int main(void) { return f(3); } | int f(x) float x; { return x; }",
        "44 | int f(int); int main(void) { return f(300); } | int f(x) char x; { return x; }",
        "44 | int f(); int main(void) { int (*p)() = f; return p(300); }"
            + " | int f(x) char x; { return x; }",
      })
  void resultsOfSeveralFiles(long result, String first, String second) throws IOException {
    ParseResult parsed = parse(first, second);
    assertThat(parsed).as("%s", parsed).isInstanceOf(ParseResult.Parsed.class);
    assertThat(Programs.result(((ParseResult.Parsed) parsed).program())).isEqualTo(result);
  }

  @Test
  void nestedFunctionsAreRefusedAndNoContradiction() {
    String source =
        "int main(void) { double f(double x) { return x; } return f(1.0) + f(2.0) == 3.0; }";
    assertThat(Programs.messages(source))
        .isNotEmpty()
        .allMatch(message -> message.startsWith("UNSUPPORTED"));
  }
}
