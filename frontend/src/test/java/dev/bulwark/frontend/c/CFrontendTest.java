package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.program.interpreter.Outcome;
import org.junit.jupiter.api.Test;

/** Whole programs through the front end, run by the interpreter. */
class CFrontendTest {

  @Test
  void loopsAndCalls() {
    String source =
        """
        int square(int x) { return x * x; }
        int main(void) {
          int sum = 0;
          for (int i = 1; i <= 4; i++) sum += square(i);
          return sum;
        }
        """;
    assertThat(Programs.result(source)).isEqualTo(30);
  }

  @Test
  void failingAssertIsTheError() {
    String source =
        """
        #include <assert.h>
        int __VERIFIER_nondet_int(void);
        int main(void) {
          int x = __VERIFIER_nondet_int();
          assert(x != 7);
          return 1;
        }
        """;
    assertThat(Programs.result(source, 6)).isEqualTo(1);
    Outcome outcome = Programs.run(Programs.parse(source), 7);
    assertThat(outcome).isInstanceOf(Outcome.ReachedError.class);
    Location error = ((Outcome.ReachedError) outcome).location();
    assertThat(error.role())
        .isEqualTo(
            new Location.Role.Error(
                "unreach-call",
                new Goal(
                    error.name(),
                    new Goal.Kind.Assertion(),
                    "assertion x != 7 fails",
                    error.position())));
  }

  @Test
  void callOfReachErrorIsTheErrorWhateverItsBody() {
    String source =
        """
        void reach_error() { }
        int main(void) { reach_error(); return 0; }
        """;
    assertThat(Programs.run(Programs.parse(source))).isInstanceOf(Outcome.ReachedError.class);
  }
}
