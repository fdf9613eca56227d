package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The least number divided by minus one is undefined, whichever operand is a constant. */
class DivisionOverflowTest {

  private static Outcome run(String expression) {
    String text =
        "int main(void) { int least = -2147483647 - 1; int minus = -1; long wide = 1; return "
            + expression
            + "; }";
    ParseResult result = new CFrontend().parse("test.c", text, FrontendOptions.DEFAULT);
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    return Interpreter.run(
        ((ParseResult.Parsed) result).program(),
        new ReplayedInputs(Inputs.NONE),
        StepListener.NONE,
        1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "least / minus",
        "least % minus",
        "least / -1",
        "least % -1",
        "(-2147483647 - 1) / minus",
        "(-2147483647 - 1) % minus",
        "(int)0x80000000 / minus",
        "(-2147483647 - 1) / -1",
        "(int)0x80000000 % -1"
      })
  void overflows(String expression) {
    assertThat(run(expression)).isInstanceOf(Outcome.ReachedUndefined.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2147483647 / minus",
        "least / 1",
        "(unsigned)least / minus",
        "least / 0xffffffffu",
        "(long long)least / minus",
        "(signed char)-128 / minus",
        "(-2147483647 - 1) / 2"
      })
  void doesNotOverflow(String expression) {
    assertThat(run(expression)).isInstanceOf(Outcome.Terminated.class);
  }
}
