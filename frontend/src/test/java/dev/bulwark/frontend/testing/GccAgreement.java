package dev.bulwark.frontend.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Values of expressions, to gcc and to the interpreter. */
public final class GccAgreement {

  /** A macro that gives a number for the type of an expression. */
  public static final String TYPE_NUMBER =
      """
      #define T(x) _Generic((x), _Bool: 1, char: 2, signed char: 3, unsigned char: 4, short: 5, \\
        unsigned short: 6, int: 7, unsigned: 8, long: 9, unsigned long: 10, long long: 11, \\
        unsigned long long: 12, float: 13, double: 14, long double: 15, default: 0)
      """;

  private static final long STEPS = 10_000_000;

  private GccAgreement() {}

  /** What gcc gets to compile for the machine. */
  public static List<String> options(MachineModel machine) {
    return machine == MachineModel.ILP32 ? List.of("-m32") : List.of();
  }

  /**
   * Each expression has to have one value, converted to {@code long long}, to both. The prelude has
   * a function {@code reset} that is called before each of them.
   */
  public static void check(
      Path directory, MachineModel machine, String prelude, List<String> expressions, String title)
      throws IOException {
    StringBuilder functions = new StringBuilder(prelude);
    StringBuilder print = new StringBuilder("int printf(const char *, ...);\nint main(void) {\n");
    for (int i = 0; i < expressions.size(); i++) {
      functions.append(
          "long long e%d(void) { return (long long)(%s); }\n".formatted(i, expressions.get(i)));
      print.append("  reset(); printf(\"%%lld\\n\", e%d());\n".formatted(i));
    }
    List<String> theirs =
        GccProgram.run(directory, functions + "" + print + "  return 0;\n}\n", options(machine))
            .output();
    StringBuilder compare = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < expressions.size(); i++) {
      // The least number has no literal.
      compare.append(
          "  reset(); if ((unsigned long long)e%d() != %sULL) return %d;\n"
              .formatted(i, Long.toUnsignedString(Long.parseLong(theirs.get(i))), i + 1));
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "agreement.c",
                functions + "" + compare + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as(title).isInstanceOf(ParseResult.Parsed.class);
    Outcome outcome =
        Interpreter.run(
            ((ParseResult.Parsed) result).program(),
            new ReplayedInputs(Inputs.NONE),
            StepListener.NONE,
            STEPS);
    assertThat(outcome).as(title).isInstanceOf(Outcome.Terminated.class);
    Value exit = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    int wrong = ((Value.BitVecValue) exit).unsigned().intValue();
    assertThat(wrong)
        .as(
            () ->
                "%s on %s: %s is %s to gcc"
                    .formatted(title, machine, expressions.get(wrong - 1), theirs.get(wrong - 1)))
        .isZero();
  }
}
