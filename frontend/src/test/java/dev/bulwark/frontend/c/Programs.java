package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.InputSource;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.StepListener;
import java.util.ArrayDeque;
import java.util.List;

/** Parses and runs small C programs in tests. */
final class Programs {

  private static final long STEPS = 100_000;

  private Programs() {}

  static Program parse(String source) {
    return parse(source, FrontendOptions.DEFAULT);
  }

  static Program parse(String source, FrontendOptions options) {
    ParseResult result = new CFrontend().parse("test.c", source, options);
    assertThat(result).isInstanceOf(ParseResult.Parsed.class);
    return ((ParseResult.Parsed) result).program();
  }

  static List<Diagnostic> diagnose(String source) {
    return diagnose(source, FrontendOptions.DEFAULT);
  }

  static List<Diagnostic> diagnose(String source, FrontendOptions options) {
    return switch (new CFrontend().parse("test.c", source, options)) {
      case ParseResult.Refused refused -> refused.diagnostics();
      case ParseResult.Parsed parsed -> parsed.warnings();
    };
  }

  /**
   * Runs with these numbers as inputs, in the order in which they are asked for; zero when they are
   * used up.
   */
  static Outcome run(Program program, long... inputs) {
    ArrayDeque<Long> rest = new ArrayDeque<>();
    for (long input : inputs) {
      rest.add(input);
    }
    InputSource source =
        (site, sort, occurrence) -> {
          Long next = rest.poll();
          return Value.bitVec(
              ((dev.bulwark.logic.Sort.BitVec) sort).width(), next == null ? 0 : next);
        };
    return Interpreter.run(program, source, StepListener.NONE, STEPS);
  }

  /** What main returns. */
  static long result(Program program, long... inputs) {
    Outcome outcome = run(program, inputs);
    assertThat(outcome).isInstanceOf(Outcome.Terminated.class);
    Value value = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    return ((Value.BitVecValue) value).signed().longValueExact();
  }

  static long result(String source, long... inputs) {
    return result(parse(source), inputs);
  }
}
