package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.interpreter.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnDefinitionsTest {

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "int abs(int x) @ abs(n)",
        "long labs(long x) @ labs(n)",
        "long long llabs(long long x) @ llabs(n)",
        "double fabs(double x) @ fabs(n)",
        "float fabsf(float x) @ fabsf(n)",
        "double copysign(double x, double y) @ copysign(n, 1.0)",
        "int isdigit(int x) @ isdigit(n)",
        "int toascii(int x) @ toascii(n)",
      })
  void thatGccIgnoresAreRefused(String head, String call) throws IOException {
    String body = " { return 42; } int main(void) { int n = -7; return (int)" + call + "; }";
    assertThat(Programs.messages(head + body))
        .singleElement()
        .asString()
        .startsWith("UNSUPPORTED")
        .contains("definitions of functions that gcc computes itself are not supported");
    assertThat(Programs.result("static " + head + body)).isEqualTo(42);
    assumeTrue(GccProgram.works(directory), "gcc is not installed");
    assertThat(GccProgram.run(directory, head + body, List.of("-w")).exitCode()).isNotEqualTo(42);
    assertThat(GccProgram.run(directory, "static " + head + body, List.of("-w")).exitCode())
        .isEqualTo(42);
  }

  @Test
  void othersAreAnAssumption() {
    String own = "int strcmp(const char *a, const char *b) { return 42; }";
    String call = " int main(void) { return strcmp(\"a\", \"b\"); }";
    assertThat(Programs.parse(own + call).assumptions())
        .contains("calls of strcmp are calls of the program's own definition");
    assertThat(Programs.parse("static " + own + call).assumptions()).isEmpty();
    String another = "int index(int a) { return a; } int main(void) { return index(42); }";
    assertThat(Programs.parse(another).assumptions()).isEmpty();
    String uses = "unsigned strlen(const char *); int main(void) { return strlen(\"abc\"); }";
    assertThat(Programs.parse(uses).assumptions()).isEmpty();
  }

  /** gcc calls what the program defines, by whatever name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "void exit(int x) { found(); for (;;) ; } @ __builtin_exit(0)",
        "void abort(void) { found(); for (;;) ; } @ __builtin_abort()",
        "int puts(const char *s) { found(); } @ __builtin_puts(\"a\")",
        "void *malloc(unsigned long n) { found(); } @ __builtin_malloc(4)",
        "int putchar(int c) { found(); } @ __builtin_putchar(65)",
      })
  void byTheirOtherName(String definition, String call) throws IOException {
    String source =
        "void _Exit(int); void found(void) { _Exit(42); } "
            + definition
            + " int main(void) { "
            + call
            + "; return 1; }";
    assertThat(Programs.parse(source).assumptions())
        .anyMatch(text -> text.endsWith("are calls of the program's own definition"));
    String error = source.replace("_Exit(42);", "reach_error();");
    assertThat(Programs.run(Programs.parse("void reach_error(void);" + error)))
        .isInstanceOf(Outcome.ReachedError.class);
    assumeTrue(GccProgram.works(directory), "gcc is not installed");
    assertThat(GccProgram.run(directory, source, List.of("-w")).exitCode()).isEqualTo(42);
  }

  /** Bodies of library functions come with helpers, whose names are not reserved. */
  @Test
  void helpersOfOurLibraryAreOtherFunctions() {
    String source =
        """
        int memcmp(const void *a, const void *b, unsigned long n);
        int atoi(const char *s);
        int order(int x, int y) { return 0; }
        int digit(char c) { return 9; }
        int main(void) {
          char a[2] = "a", b[2] = "b", n[3] = "12";
          return (memcmp(a, b, 1) != 0) + order(1, 2) + atoi(n);
        }
        """;
    assertThat(Programs.result(Programs.parse(source))).isEqualTo(13);
  }
}
