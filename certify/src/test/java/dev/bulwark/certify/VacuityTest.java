package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.frontend.FrontendOptions;
import dev.bulwark.frontend.ParseResult;
import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramChecks;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.RandomInputs;
import dev.bulwark.program.interpreter.StateWatch;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.solver.Budget;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which runs get somewhere, and the program whose error that is. */
class VacuityTest {

  private static final long STEPS = 2_000;

  private static final String HEAD =
      "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);"
          + " extern void abort(void); void reach_error(void) {}"
          + " void check(int c) { if (!c) { ERROR: reach_error(); } } ";

  private static Program main(String body) {
    ParseResult result =
        new CFrontend()
            .parse("t.c", HEAD + "int main(void) { " + body + " }", FrontendOptions.DEFAULT);
    return ((ParseResult.Parsed) result).program();
  }

  private static Vacuity.Finding runs(String body) {
    return new Vacuity(main(body)).tryRuns(Budget.unlimited());
  }

  private static Vacuity.Finding.CutOff cutOff(String body) {
    Vacuity.Finding found = runs(body);
    assertThat(found).isInstanceOf(Vacuity.Finding.CutOff.class);
    return (Vacuity.Finding.CutOff) found;
  }

  @Test
  void oneRunThatGetsSomewhereIsEnough() {
    Vacuity.Finding live = new Vacuity.Finding.Live();
    assertThat(runs("return 0;")).isEqualTo(live);
    assertThat(runs("__VERIFIER_assume(__VERIFIER_nondet_int() > 3); return 0;")).isEqualTo(live);
    assertThat(runs("check(1); __VERIFIER_assume(0);")).as("in a function").isEqualTo(live);
    assertThat(runs("int x = 3 / __VERIFIER_nondet_int(); abort();")).isEqualTo(live);
    assertThat(runs("__VERIFIER_assume(1); while (1) ;")).as("goes on").isEqualTo(live);
  }

  @Test
  void runsThatAreCutOff() {
    assertThat(cutOff("__VERIFIER_assume(0); check(1);").exact()).isTrue();
    assertThat(cutOff("__VERIFIER_assume(0); check(1);").cut().undefined()).isEmpty();
    assertThat(cutOff("int *p = 0; *p = 1; reach_error();").cut().undefined()).isPresent();
    Vacuity.Finding.CutOff several =
        cutOff("int x = __VERIFIER_nondet_int(), z = 0; __VERIFIER_assume(x); x /= z; return 0;");
    assertThat(several.exact()).isFalse();
    assertThat(several.runs()).isGreaterThan(1);
    assertThat(several.cut().undefined()).as("rather than the assumption").isPresent();
  }

  /** A run gets to the error of the probe if and only if it gets to an end or a check. */
  @Test
  void theProbeAsksForJustThat() {
    int arrivals = 0;
    int others = 0;
    for (long seed = 0; seed < 300; seed++) {
      Program program = SmallPrograms.of(seed).program();
      Program probe = new Vacuity(program).probe().orElseThrow();
      assertThat(ProgramChecks.problems(probe)).as("seed %d", seed).isEmpty();
      for (long input = 0; input < 5; input++) {
        boolean arrives = arrives(program, input);
        Outcome outcome = run(probe, input, StateWatch.NONE);
        assertThat(outcome instanceof Outcome.ReachedError)
            .as("seed %d, inputs %d: %s", seed, input, outcome)
            .isEqualTo(arrives);
        arrivals += arrives ? 1 : 0;
        others += arrives ? 0 : 1;
      }
    }
    assertThat(arrivals).isPositive();
    assertThat(others).isPositive();
  }

  private static boolean arrives(Program program, long seed) {
    Set<Location> checks = Checks.of(program);
    StateWatch watch =
        new StateWatch() {
          @Override
          public Set<Location> locations() {
            return checks;
          }

          @Override
          public boolean goesOn(State state) {
            return false;
          }
        };
    return switch (run(program, seed, watch)) {
      case Outcome.Terminated terminated -> true;
      case Outcome.Halted halted -> true;
      case Outcome.Stopped stopped -> true;
      // Errors of the program are errors of its probe.
      case Outcome.ReachedError error -> true;
      case Outcome.ReachedIncomplete incomplete -> false;
      case Outcome.ReachedUndefined undefined -> false;
      case Outcome.Blocked blocked -> false;
      case Outcome.OutOfSteps outOfSteps -> false;
      case Outcome.CallStackTooDeep tooDeep -> false;
    };
  }

  private static Outcome run(Program program, long seed, StateWatch watch) {
    Interpreter interpreter = new Interpreter(program);
    return watch == StateWatch.NONE
        ? interpreter.run(new RandomInputs(seed), StepListener.NONE, STEPS)
        : interpreter.run(new RandomInputs(seed), watch, STEPS, () -> false);
  }
}
