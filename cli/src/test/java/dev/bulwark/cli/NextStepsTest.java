package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who gets no verdict hears what to do, and what is promised to help does. */
class NextStepsTest {

  private static final String ASSEMBLY =
      """
      #include <assert.h>
      static int f(void) { int x = 1; __asm__ volatile ("nop" : "+r"(x)); return x; }
      int main(void) { int y = f(); assert(y != 7 || y == 7); }
      """;

  private static final String ADDRESS =
      """
      #include <assert.h>
      static int f(long number) {
      \tint y = *(int *)number;
        return y;
      }
      int main(void) {
        int y = f(0x1234);
        assert(y != 7 || y == 7);
      }
      """;

  @TempDir Path directory;

  private Cli.Result verify(String source, String... options) throws IOException {
    return Cli.verify(Files.writeString(directory.resolve("t.c"), source), options);
  }

  private static List<String> next(Cli.Result result) {
    return result.lines().stream().filter(line -> line.startsWith("Next: ")).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "#include \"there.h\"@-I DIR: where the header is",
        "#include <there.h>@-isystem /usr/include",
        "int f(void) { return 0; }@--entry FUNCTION: begins in another function than main",
        "_Static_assert(sizeof(long) == 4, \"\"); int main(void) { return 0; }"
            + "@--data-model ILP32: if the program is for 32 bits",
        "int main(void) { return LIMIT; }@-D NAME, -include FILE",
      })
  void wrongInput(String source, String expected) throws IOException {
    Cli.Result result = verify(source + "\n");
    assertThat(result.code()).as(result.out()).isEqualTo(ExitCode.INPUT_ERROR.code());
    assertThat(next(result)).singleElement().asString().contains(expected);
  }

  @Test
  void inputErrorsShowTheLine() throws IOException {
    Cli.Result result = verify("int main(void) {\n\tint a = b;\n  return 0;\n}\n");
    assertThat(result.err().lines().toList())
        .containsExactly(
            directory.resolve("t.c") + ":2:10: error: b is not declared",
            "    2 | \tint a = b;",
            "      | \t        ^");
  }

  @Test
  void assemblyIsNamedWithItsOption() throws IOException {
    Cli.Result stopped = verify(ASSEMBLY);
    assertThat(stopped.code()).isEqualTo(ExitCode.UNKNOWN.code());
    assertThat(stopped.lines())
        .containsSubsequence(
            directory.resolve("t.c") + ":2:33: not modelled: inline assembly, see --asm",
            "    2 | static int f(void) { int x = 1; __asm__ volatile (\"nop\" : \"+r\"(x)); return"
                + " x; }",
            "      |                                 ^");
    assertThat(next(stopped)).singleElement().asString().startsWith("Next: --asm havoc: ");
    assertThat(verify(ASSEMBLY, "--asm", "havoc").code()).isEqualTo(ExitCode.SAFE.code());
  }

  @Test
  void functionsCanBeReplaced() throws IOException {
    Cli.Result stopped = verify(ADDRESS);
    assertThat(stopped.lines())
        .contains("    3 | \tint y = *(int *)number;", "      | \t        ^");
    assertThat(next(stopped)).singleElement().asString().startsWith("Next: --stub f: ");
    assertThat(verify(ADDRESS, "--stub", "f").code()).isEqualTo(ExitCode.SAFE.code());
  }

  @Test
  void pointersFromOutsideAreAssumedGood() throws IOException {
    String source = "int f(int *p) { if (p) *p = 1; return 0; }\n";
    String[] any = {"--entry", "f", "--property", "memory-safety", "--pointers", "any"};
    Cli.Result stopped = verify(source, any);
    assertThat(stopped.code()).as(stopped.out()).isEqualTo(ExitCode.UNKNOWN.code());
    assertThat(next(stopped))
        .singleElement()
        .asString()
        .startsWith("Next: --pointers null-or-valid: ");
    any[5] = "null-or-valid";
    assertThat(verify(source, any).code()).isEqualTo(ExitCode.SAFE.code());
  }

  @Test
  void moreTimeIsMuchMore() throws IOException {
    String hard =
        """
        extern void reach_error(void);
        extern unsigned __VERIFIER_nondet_uint(void);
        int main(void) {
          unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
          if (a > 1 && b > 1 && a * b == 1000000016000000063ull) reach_error();
        }
        """;
    Cli.Result result = verify(hard, "--timeout", "1.5");
    assertThat(result.verdict()).isEqualTo("VERDICT: UNKNOWN (timeout)");
    assertThat(next(result)).containsExactly("Next: --timeout 15s: more time; it had 1.5s");
  }

  @Test
  void jsonHasThemToo() throws IOException {
    JsonNode json = new ObjectMapper().readTree(verify(ASSEMBLY, "--json").out());
    JsonNode place = json.get("incomplete").get(0);
    assertThat(place.get("line").asInt()).isEqualTo(2);
    assertThat(place.get("function").asText()).isEqualTo("f");
    assertThat(place.get("reason").asText()).startsWith("inline assembly");
    List<String> options = new ArrayList<>();
    json.get("next").forEach(step -> options.add(step.get("option").asText()));
    assertThat(options).containsExactly("--asm havoc");
    JsonNode safe = new ObjectMapper().readTree(verify(ASSEMBLY, "--json", "--asm=havoc").out());
    assertThat(safe.get("incomplete")).isEmpty();
    assertThat(safe.get("next")).isEmpty();
  }

  @Test
  void verdictsNeedNoSteps() throws IOException {
    assertThat(next(verify("int main(void) { return 0; }\n"))).isEmpty();
    assertThat(verify(ASSEMBLY, "--quiet").lines()).hasSize(1);
  }
}
