package dev.bulwark.certify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
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
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which runs get somewhere, and the program whose error that is. */
class VacuityTest {

  private static final long STEPS = 2_000;

  private static final String HEAD =
      "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);"
          + " extern void abort(void); extern void exit(int); void reach_error(void) {}"
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
    assertThat(runs("__VERIFIER_assume(__VERIFIER_nondet_int()); abort();")).isEqualTo(live);
    assertThat(runs("int x = 3 / __VERIFIER_nondet_int(); exit(0);")).isEqualTo(live);
    assertThat(runs("__VERIFIER_assume(1); while (1) ;")).as("goes on").isEqualTo(live);
  }

  @Test
  void runsThatAreCutOff() {
    assertThat(cutOff("__VERIFIER_assume(0); check(1);").exact()).isTrue();
    assertThat(cutOff("__VERIFIER_assume(0); check(1);").cut().undefined()).isEmpty();
    assertThat(cutOff("int *p = 0; *p = 1; reach_error();").cut().undefined()).isPresent();
    Vacuity.Finding.CutOff several =
        cutOff(
            "int x = __VERIFIER_nondet_int(), z = 0; if (x < 0) __VERIFIER_assume(x > 0); x /= z;");
    assertThat(several.exact()).isFalse();
    assertThat(cutOff("int a[3]; a[1] = 5; int *p = 0; p[a[1]] = 1; return a[2];").exact())
        .as("what is not initialised does not matter")
        .isTrue();
    assertThat(several.runs()).isGreaterThan(1);
    assertThat(several.cut().undefined()).as("rather than the assumption").isPresent();
  }

  @Test
  void undefinedBehaviourBehindACheck() {
    Vacuity.Finding.CutOff behind = cutOff("int *p = 0; check(1); *p = 1; return 0;");
    assertThat(behind.arrived()).isTrue();
    assertThat(behind.exact()).isTrue();
    assertThat(cutOff("int *p = 0; *p = 1; check(1); return 0;").arrived()).isFalse();
  }

  /** A run gets to the error of the probe if and only if it arrives. */
  @Test
  void theProbesAskForJustThat() {
    for (boolean behindChecks : new boolean[] {false, true}) {
      int arrivals = 0;
      int others = 0;
      for (long seed = 0; seed < 300; seed++) {
        Program program = SmallPrograms.of(seed).program();
        Set<Location> checks = behindChecks ? Set.of() : Checks.of(program);
        Program probe = new Vacuity(program).probe(cut(program, behindChecks)).orElseThrow();
        assertThat(ProgramChecks.problems(probe)).as("seed %d", seed).isEmpty();
        for (long input = 0; input < 5; input++) {
          Outcome original = run(program, input, stopAt(checks));
          Outcome outcome = run(probe, input, StateWatch.NONE);
          if (behindChecks && original instanceof Outcome.OutOfSteps) {
            continue; // It may go round for ever, or count for long.
          }
          boolean arrives = arrives(original);
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
  }

  private static Vacuity.Finding.CutOff cut(Program program, boolean checked) {
    return new Vacuity.Finding.CutOff(
        new Vacuity.Cut(program.start().entry(), Optional.empty()), checked, 1, false);
  }

  /** Who goes round a loop that nothing comes after has arrived; who is to leave it has not. */
  @Test
  void whereAnExecutionMayGoOnForEver() {
    assertThat(arrivesBehindChecks("while (1) { check(1); }")).isTrue();
    assertThat(
            arrivesBehindChecks(
                "for (;;) { check(1); if (__VERIFIER_nondet_int()) break; }" + " while (1) ;"))
        .isTrue();
    assertThat(arrivesBehindChecks("while (1) { check(1); int *p = 0; *p = 1; }")).isFalse();
    assertThat(
            arrivesBehindChecks(
                "for (int i = 0; i < 9; i++) check(1); int *p = 0; *p = 1; return 0;"))
        .isFalse();
    assertThat(arrivesBehindChecks("for (int i = 0; i < 9; i++) check(1); return 0;")).isTrue();
  }

  private static boolean arrivesBehindChecks(String body) {
    Program program = main(body);
    Program probe = new Vacuity(program).probe(cut(program, true)).orElseThrow();
    return run(probe, 1, StateWatch.NONE) instanceof Outcome.ReachedError;
  }

  private static StateWatch stopAt(Set<Location> locations) {
    return new StateWatch() {
      @Override
      public Set<Location> locations() {
        return locations;
      }

      @Override
      public boolean goesOn(State state) {
        return false;
      }
    };
  }

  private static boolean arrives(Outcome outcome) {
    return switch (outcome) {
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
