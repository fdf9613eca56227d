package dev.bulwark.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.Diagnostic;
import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
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
    Program program = ((ParseResult.Parsed) result).program();
    assertThat(ProgramChecks.problems(program)).isEmpty();
    return program;
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

  /** Each diagnostic as its kind and text. */
  static List<String> messages(String source) {
    return diagnose(source).stream().map(found -> found.kind() + " " + found).toList();
  }

  /** Runs with these numbers as inputs, in the order of the run; zero when they are used up. */
  static Outcome run(Program program, long... inputs) {
    ArrayDeque<Long> rest = new ArrayDeque<>();
    for (long input : inputs) {
      rest.add(input);
    }
    InputSource source =
        (site, sort, occurrence) -> {
          if (!(sort instanceof Sort.BitVec(int width))) {
            return TermFactory.zeroValue(sort);
          }
          Long next = rest.poll();
          return Value.bitVec(width, next == null ? 0 : next);
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

  /** The value of an expression of type int, given statements to run before it. */
  static long value(FrontendOptions options, String statements, String expression) {
    String source = "int main(void) { " + statements + " return " + expression + "; }";
    return result(parse(source, options));
  }

  static List<Edge> edges(Program program) {
    return program.procedures().values().stream()
        .flatMap(procedure -> procedure.edges().stream())
        .toList();
  }
}
