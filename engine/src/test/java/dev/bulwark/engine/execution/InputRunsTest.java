package dev.bulwark.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors behind loops over large arrays, found by what they need. */
@Tag("slow")
class InputRunsTest {

  private final EngineSubject few = new EngineSubject(InputRuns.FEW_RUNS);

  private static Program program(String body) {
    return CPrograms.parse(
        """
        extern int __VERIFIER_nondet_int(void);
        extern void reach_error(void);
        int a[100000], b[100000], c[100000];
        int main(void) {
          int i;
          for (i = 0; i < 100000; i++) a[i] = __VERIFIER_nondet_int();
          %s
          return 0;
        }
        """
            .formatted(body));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (i = 0; i < 100000; i++) if (a[i] == 0) reach_error();",
        "for (i = 0; i < 100000; i++) b[i] = a[i];"
            + " for (i = 0; i < 100000; i++) c[i] = __VERIFIER_nondet_int();"
            + " for (i = 0; i < 100000; i++) if (b[i] != c[i]) reach_error();",
        "for (i = 1; i < 100000; i++) if (a[i - 1] > a[i]) reach_error();",
        "for (i = 1; i < 100000; i++) if (a[i - 1] < a[i]) reach_error();",
        "int sum = 0; for (i = 0; i < 100000; i++) sum += a[i]; if (sum == 100000) reach_error();",
      })
  void findsErrors(String body) {
    few.assertUnsafe(program(body));
  }

  @Test
  void inputsAreFew() {
    Inputs inputs =
        few.assertUnsafe(
            program("for (i = 1; i < 100000; i++) if (a[i - 1] > a[i]) reach_error();"));
    assertThat(inputs.values().values().stream().mapToInt(values -> values.size()).sum())
        .isLessThan(20_000);
  }

  @Test
  void endsInconclusiveWhereNothingFails() {
    assertThat(few.check(program("for (i = 0; i < 100000; i++) if (a[i] != a[i]) reach_error();")))
        .isInstanceOf(Verdict.Unknown.class);
  }
}
