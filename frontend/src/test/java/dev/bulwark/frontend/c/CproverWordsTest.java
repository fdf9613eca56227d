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

  @Test
  void aBodyCountsMoreThanAName() {
    String own = "int __CPROVER_own(void) { return 3; } int __CPROVER_also = 4;";
    assertThat(Programs.result(own + "int main(void) { return __CPROVER_own() + __CPROVER_also; }"))
        .isEqualTo(7);
    assertThat(Programs.result("int main(void) { __CPROVER_HIDE:; return 5; }")).isEqualTo(5);
  }
}
