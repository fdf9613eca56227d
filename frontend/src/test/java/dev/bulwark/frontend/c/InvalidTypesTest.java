package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sources that parse but are not C: found among mutated ones, where they broke the front end. */
class InvalidTypesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "void f(void); int main(void) { int x = -f; return x; }"
            + " @ test.c:1:40: - has no meaning on values of type (void()) *",
        "int main(void) { int x; int *p = &x; return +p == 0; }"
            + " @ test.c:1:45: + has no meaning on values of type int *",
        "struct s { int v; struct s next; }; int main(void) { struct s a; return a.v; }"
            + " @ test.c:1:28: next is of the incomplete type struct s",
        "struct s { int v; struct t a[2]; }; int main(void) { struct s a; return a.v; }"
            + " @ test.c:1:28: a is of the incomplete type struct t",
        "double fabs(double); double floor(double); int main(void) { return floor(fabs) > 1; }"
            + " @ test.c:1:68: argument 1 of floor is no number",
      })
  void isRefused(String source, String message) {
    assertThat(Programs.messages(source)).containsExactly("INPUT_ERROR " + message);
  }

  @ParameterizedTest
  @CsvSource("int main(float x) { return x > 1; }")
  void isTaken(String source) {
    assertThat(Programs.parse(source).procedures()).isNotEmpty();
  }
}
