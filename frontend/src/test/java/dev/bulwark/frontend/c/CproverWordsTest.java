package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No word of CBMC loses its meaning in silence. */
class CproverWordsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "int main(void) { __CPROVER_frobnicate(1); return 0; }",
        "void __CPROVER_frobnicate(int); int main(void) { __CPROVER_frobnicate(1); return 0; }",
        "int main(void) { return __CPROVER_frobnicate; }",
        "extern int __CPROVER_frobnicate; int main(void) { return __CPROVER_frobnicate; }",
        "int main(void) { __CPROVER_frobnicate x = 1; return 0; }",
        "int main(void) { __CPROVER_ASYNC_frobnicate: return 0; }",
        "int main(void) __CPROVER_frobnicate(1) { return 0; }",
      })
  void whatIsNotKnownIsRefused(String source) {
    assertThat(Programs.diagnose(source))
        .isNotEmpty()
        .allSatisfy(found -> assertThat(found.position().line()).isEqualTo(1));
    assertThat(Programs.messages(source).toString()).contains("frobnicate");
  }

  private static final String CONTRACT =
      "__CPROVER_requires(x > 0 && (x < 9)) __CPROVER_ensures(__CPROVER_return_value == x)"
          + " __CPROVER_assigns()";

  @Test
  void contractsOfWhatHasABodyAreSkipped() {
    String source =
        "int f(int x) %s; int f(int x) %s { int i = 0; while (i < x) __CPROVER_assigns(i)"
            + " __CPROVER_loop_invariant(0 <= i && i <= x) __CPROVER_decreases(x - i) { i++; }"
            + " do i++; while (i < 5) __CPROVER_loop_invariant(i > 0); return i; }"
            + " int main(void) { return f(%d); }";
    assertThat(Programs.result(source.formatted(CONTRACT, CONTRACT, 3))).isEqualTo(5);
    assertThat(Programs.result(source.formatted(CONTRACT, CONTRACT, 7))).isEqualTo(8);
  }

  @Test
  void aBodyCountsMoreThanAName() {
    String own = "int __CPROVER_own(void) { return 3; } int __CPROVER_also = 4;";
    assertThat(Programs.result(own + "int main(void) { return __CPROVER_own() + __CPROVER_also; }"))
        .isEqualTo(7);
    assertThat(Programs.result("int main(void) { __CPROVER_HIDE:; return 5; }")).isEqualTo(5);
  }
}
