package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.math.BigInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results that the model does not compute are those that C and POSIX allow. */
class ResultRangesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int isatty(int);|isatty(0)|0|1|-1|2",
        "int close(int);|close(0)|-1|0|-2|1",
        "int open(const char *, int, ...);|open(\"a\", 0)|-1|2147483647|-2|-100",
        "int putchar(int);|putchar(97)|-1|97|-2|96",
        "int putchar(int);|putchar(-1)|-1|255|0|256",
        "struct s; int fputc(int, struct s *); extern struct s *stdout;|fputc(300,"
            + " stdout)|-1|44|300|45",
        "int getpid(void);|getpid()|1|2147483647|0|-1",
        "|__builtin_putchar(97)|-1|97|-2|255"
      })
  void integers(
      String declaration, String call, long least, long greatest, long below, long above) {
    String program =
        (declaration == null ? "" : declaration) + " int main(void) { return " + call + "; }";
    assertThat(Programs.result(program, least)).isEqualTo(least);
    assertThat(Programs.result(program, greatest)).isEqualTo(greatest);
    assertThat(Programs.run(Programs.parse(program), below)).isInstanceOf(Outcome.Blocked.class);
    assertThat(Programs.run(Programs.parse(program), above)).isInstanceOf(Outcome.Blocked.class);
  }

  @ParameterizedTest
  @CsvSource({
    "sin(1.0), 1.0, true",
    "sin(1.0), -1.0, true",
    "sin(1.0), 1.0000001, false",
    "sin(1.0), -2, false",
    "sin(1.0), NaN, false",
    "cos(3), 0.5, true",
    "cos(3), Infinity, false",
    "sin(1.0 / 0.0), NaN, true",
    "sin(1.0 / 0.0), 0.5, false",
    "sin(0.0 / 0.0), 0.5, false",
    "tanh(1.0 / 0.0), 1.0, true",
    "tanh(1.0 / 0.0), NaN, false",
    "tanh(0.0 / 0.0), NaN, true",
    "atan(1e300), 1.5707963267948966, true",
    "atan(1e300), 1.58, false",
    "tan(1.0), 1000, true",
    "__builtin_sin(1.0), 1.1, false"
  })
  void numbers(String call, double value, boolean possible) {
    String program =
        "double sin(double); double cos(double); double tan(double); double tanh(double);"
            + " double atan(double); int main(void) { double y = "
            + call
            + "; return 0; }";
    Outcome outcome =
        Interpreter.run(
            Programs.parse(program),
            (site, sort, occurrence) ->
                new Value.FloatValue(
                    (Sort.Float) sort, new BigInteger(Long.toHexString(bits(value)), 16)),
            StepListener.NONE,
            1_000);
    assertThat(outcome).isInstanceOf(possible ? Outcome.Terminated.class : Outcome.Blocked.class);
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }
}
