package dev.bulwark.frontend.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * How small programs end on random inputs, to gcc and to the interpreter: what they return, whether
 * an assumption ends them or an assertion fails. To gcc the prelude has its own assumptions and
 * assertions, which jump to {@code ends} with 1 and 2, and takes its inputs from {@code input()}.
 */
public final class GccRuns {

  private static final int INPUTS = 16;
  private static final int RUNS = 4;
  private static final long STEPS = 1_000_000;

  private static final String PRELUDE =
      """
      #ifndef __BULWARK__
      #include <stdio.h>
      #include <setjmp.h>
      static jmp_buf ends;
      static long long inputs[16];
      static int taken;
      static long long input(void) { return inputs[taken++ % 16]; }
      #endif
      """;

  private final Path directory;
  private final FrontendOptions options;
  private final String prelude;
  private final Predicate<InputSite> isInput;

  /**
   * @param prelude has a function {@code reset}, which gcc's program calls before each run
   * @param isInput which inputs of our program are those that {@code input()} gives
   */
  public GccRuns(
      Path directory, FrontendOptions options, String prelude, Predicate<InputSite> isInput) {
    this.directory = directory;
    this.options = options;
    this.prelude = PRELUDE + prelude;
    this.isInput = isInput;
  }

  /** Each body, of a function that gives an {@code int}, has to end in the same way. */
  public void check(List<String> bodies, SplittableRandom random, String title) throws IOException {
    StringBuilder programs = new StringBuilder(prelude);
    StringBuilder choice = new StringBuilder("static int run(int i) { switch (i) {\n");
    for (int i = 0; i < bodies.size(); i++) {
      programs.append("static int p%d(void) {\n%s}\n".formatted(i, bodies.get(i)));
      choice.append("case %d: return p%d();\n".formatted(i, i));
    }
    programs.append(choice).append("} return 0; }\n");
    List<List<Long>> inputs = new ArrayList<>();
    for (int i = 0; i < bodies.size() * RUNS; i++) {
      inputs.add(random.longs(INPUTS).map(each -> number(each, random)).boxed().toList());
    }
    List<String> expected = theirs(programs.toString(), inputs);
    assertThat(expected.stream().distinct().count())
        .as("%s: runs end differently", title)
        .isGreaterThan(bodies.size());
    String ours =
        programs + "int nondet_program(void);\nint main(void) { return run(nondet_program()); }\n";
    ParseResult parsed = new CFrontend().parse("runs.c", ours, options);
    assertThat(parsed).as("%s: %s", title, parsed).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) parsed).program();
    for (int i = 0; i < inputs.size(); i++) {
      int number = i;
      assertThat(
              end(
                  Interpreter.run(
                      program, replay(i / RUNS, inputs.get(i)), StepListener.NONE, STEPS)))
          .as(
              () ->
                  "%s, inputs %s of\n%s"
                      .formatted(title, inputs.get(number), bodies.get(number / RUNS)))
          .isEqualTo(expected.get(i));
    }
  }

  private List<String> theirs(String programs, List<List<Long>> inputs) throws IOException {
    StringBuilder main = new StringBuilder("int main(void) { int end;\n");
    for (int i = 0; i < inputs.size(); i++) {
      for (int k = 0; k < INPUTS; k++) {
        main.append("inputs[%d] = %dLL; ".formatted(k, inputs.get(i).get(k)));
      }
      main.append(
          ("taken = 0; reset(); end = setjmp(ends); if (end == 0) printf(\"= %%d\\n\", run(%d));"
                  + " else printf(\"%%d\\n\", end);\n")
              .formatted(i / RUNS));
    }
    return GccProgram.run(
            directory, programs + main + " return 0; }\n", GccAgreement.options(options.machine()))
        .output();
  }

  /** Small numbers, and those at the ends of types. */
  private static long number(long any, SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 ->
          List.of((long) Integer.MIN_VALUE, (long) Integer.MAX_VALUE, -1L, 0L).get((int) (any & 3));
      case 1 -> any >> 8;
      default -> (any & 31) - 8;
    };
  }

  private InputSource replay(int program, List<Long> numbers) {
    int[] taken = {0};
    return (site, sort, occurrence) -> {
      if (!(sort instanceof Sort.BitVec(int width))) {
        return TermFactory.zeroValue(sort);
      }
      long number =
          site.description().startsWith("nondet_program")
              ? program
              : isInput.test(site) ? numbers.get(taken[0]++ % INPUTS) : 0;
      return Value.bitVec(width, BigInteger.valueOf(number).mod(BigInteger.ONE.shiftLeft(width)));
    };
  }

  private static String end(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Blocked blocked -> "1";
      case Outcome.ReachedError error -> "2";
      case Outcome.Terminated terminated ->
          "= " + ((Value.BitVecValue) terminated.exitValue().orElseThrow()).signed();
      default -> outcome.toString();
    };
  }
}
