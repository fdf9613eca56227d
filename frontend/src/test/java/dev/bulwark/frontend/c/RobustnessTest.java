package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources that nest deeply or go on for long. */
@Tag("slow")
class RobustnessTest {

  private static final int DEPTH = 10_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "x = @ ( @ x + 1 @ ) @ ;",
        "@ { @ x++; @ } @ ''",
        "@ if (x) { @ x++; @ } @ ''",
        "@ ' if (x == 7) x = 8; else ' @ x = 2; @ '' @ ''",
        "x = @ '- ' @ x + 1 @ '' @ ;",
        "x = @ !! @ x; x++ @ '' @ ;",
      })
  void deepNesting(String before, String open, String middle, String close, String after) {
    String source =
        "int main(void) { int x = 1; "
            + text(before)
            + open.repeat(DEPTH)
            + middle
            + text(close).repeat(DEPTH)
            + text(after)
            + " return x; }";
    assertThat(Programs.result(source)).isEqualTo(2);
  }

  private static String text(String field) {
    return field == null ? "" : field;
  }

  @Test
  void unbalancedNestingIsASyntaxError() {
    List<Diagnostic> found = Programs.diagnose("int main(void) { return " + "(".repeat(DEPTH));
    assertThat(found)
        .isNotEmpty()
        .allMatch(diagnostic -> diagnostic.kind() == Diagnostic.Kind.SYNTAX_ERROR);
  }

  @Test
  void longSource() {
    int functions = Boolean.getBoolean("bulwark.thorough") ? 90_000 : 5_000;
    String bodies =
        IntStream.range(0, functions)
            .mapToObj(
                i ->
                    "int f%d(int a, int b) { int c = a + b; while (c > 0) { c = c - 3; a++; } return %s; }\n"
                        .formatted(i, i == 0 ? "a" : "a == " + i + " ? f" + (i - 1) + "(a, c) : b"))
            .collect(Collectors.joining());
    String source = bodies + "int main(void) { return f" + (functions - 1) + "(1, 2); }";
    assertThat(Programs.parse(source).procedures()).hasSize(functions + 2);
  }
}
