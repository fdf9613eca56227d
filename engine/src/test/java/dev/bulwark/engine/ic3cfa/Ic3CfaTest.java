package dev.bulwark.engine.ic3cfa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.OverIntegers;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.FrameInvariants;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.CType;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.program.testing.TestProgram;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Small C programs, every verdict certified, frame invariants asserted after each change. */
@Tag("slow")
final class Ic3CfaTest {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern void __VERIFIER_assume(int);
      extern void reach_error(void);
      """;

  /**
   * The paper's Fig. 1 as its text describes it, over unbounded integers: {@code x >= 10} is an
   * inductive strengthening, and in each frame one more value below 9 is blocked at location 1.
   */
  private static Program figure1() {
    TestProgram program = new TestProgram();
    TermFactory terms = program.terms();
    ProgramVariable x = program.global("x", Sort.INT, CType.INT);
    TestProgram.Body main = program.main();
    Location one = main.location();
    main.assign(main.entry(), x, terms.integer(10), one);
    main.assign(one, x, terms.add(x.term(), terms.integer(1)), one);
    main.assume(one, terms.eq(x.term(), terms.integer(9)), main.error());
    return new Simplification().apply(program.build()).program();
  }

  /** The paper's Fig. 2: x and y are the same, and stay so. */
  private static final String FIG_2 =
      """
      int main(void) {
        int x = __VERIFIER_nondet_int(), y = x;
        while (1) { if (x != y) reach_error(); x = x + 1; y = y + 1; }
      }
      """;

  private static final String UP =
      """
      int main(void) {
        int n = __VERIFIER_nondet_int(), i = 0, k = 0, j = 0;
        while (i < n) { i++; k++; }
        while (j < n) { if (k <= 0) reach_error(); j = j + 2; k--; }
      }
      """;

  private static final String ALTERNATING =
      """
      int main(void) {
        int a = 0, b = 1, t;
        while (__VERIFIER_nondet_int()) { t = a; a = b; b = 1 - t; if (a == 2) reach_error(); }
      }
      """;

  static Stream<Ic3CfaConfiguration> configurations() {
    return Stream.of(
        Ic3CfaConfiguration.DEFAULT,
        Ic3CfaConfiguration.WP,
        Ic3CfaConfiguration.WP.without(Technique.BLOCKS),
        Ic3CfaConfiguration.DEFAULT.without(Technique.INTERVALS),
        Ic3CfaConfiguration.DEFAULT.without(Technique.INTERVALS).with(Technique.INTERPOLANTS));
  }

  private static Program parse(String body) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + body)).program();
  }

  private static FrameInvariants invariants(Theory theory) {
    return new FrameInvariants(SOLVERS.solver(theory));
  }

  private static Proof assertSafe(Ic3CfaConfiguration configuration, String body) {
    try (FrameInvariants frames = invariants(Theory.BIT_VECTORS)) {
      return new EngineSubject(new Ic3Cfa(configuration, frames)).assertSafe(parse(body));
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void figure2(Ic3CfaConfiguration configuration) {
    assertThat(assertSafe(configuration, FIG_2))
        .isInstanceOfSatisfying(
            Proof.Inductive.class,
            proof ->
                assertThat(proof.invariants().values())
                    .singleElement()
                    .asString()
                    .contains("main::x")
                    .contains("main::y"));
  }

  /** That the counter steps over the value is a fact from the beginning. */
  @Test
  void closuresOfLoopsGiveFacts() {
    String body =
        """
        int main(void) {
          unsigned x = 3;
          while (__VERIFIER_nondet_int()) { if (x > 100000) break; x += 7; }
          if (x == 90000) reach_error();
        }
        """;
    assertSafe(Ic3CfaConfiguration.DEFAULT.withMaxFrames(2), body);
    Ic3CfaConfiguration without = Ic3CfaConfiguration.DEFAULT.without(Technique.CLOSURES);
    assertThat(new EngineSubject(new Ic3Cfa(without.withMaxFrames(2))).assertUnknown(parse(body)))
        .contains("no fixed point");
  }

  @Test
  void figure1DoesNotEndWithWeakestPreconditions() {
    try (FrameInvariants frames = invariants(Theory.INTEGERS)) {
      Ic3Cfa engine = new Ic3Cfa(Ic3CfaConfiguration.WP.withMaxFrames(50), frames);
      String reason = new EngineSubject(engine).assertUnknown(figure1());
      assertThat(reason).isEqualTo("no fixed point within 50 frames");
      assertThat(frames.frames()).isGreaterThanOrEqualTo(50);
      assertThat(frames.regions()).isGreaterThanOrEqualTo(50);
    }
  }

  @Test
  void figure1EndsWithGeneralization() {
    Ic3CfaConfiguration configuration =
        Ic3CfaConfiguration.DEFAULT.without(Technique.INTERVALS).without(Technique.CLOSURES);
    try (FrameInvariants frames = invariants(Theory.INTEGERS)) {
      Ic3Cfa engine = new Ic3Cfa(configuration, frames);
      new EngineSubject(engine).assertSafe(figure1());
      assertThat(frames.changes()).isPositive();
      assertThat(frames.frames()).isLessThan(10);
    }
  }

  @Test
  void sumsOfHalfSpaces() {
    new EngineSubject(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT))
        .assertSafe(
            new Simplification().apply(CPrograms.parseMathematical(PRELUDE + UP)).program());
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void alternatingStates(Ic3CfaConfiguration configuration) {
    assertSafe(configuration, ALTERNATING);
  }

  @Test
  void aSumOfTwoCounters() {
    assertSafe(
        Ic3CfaConfiguration.DEFAULT,
        """
        int main(void) {
          unsigned n = __VERIFIER_nondet_uint(), i = 0, j = n;
          while (i < n) { i++; j--; }
          if (i + j != n) reach_error();
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void nestedLoops(Ic3CfaConfiguration configuration) {
    assertSafe(
        configuration,
        """
        int main(void) {
          int n = __VERIFIER_nondet_int();
          __VERIFIER_assume(n >= 0 && n < 1000);
          for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) { if (j < i || j >= n) reach_error(); }
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void inputsInsideLoops(Ic3CfaConfiguration configuration) {
    assertSafe(
        configuration,
        """
        int main(void) {
          int x = 0;
          while (1) {
            int y = __VERIFIER_nondet_int();
            if (y > x && y < 5) x = y;
            if (x > 4) reach_error();
          }
        }
        """);
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void errorsAreFoundWithTheirInputs(Ic3CfaConfiguration configuration) {
    String body =
        """
        int step(int x) { int y = __VERIFIER_nondet_int(); return y == x * 7 ? x + 1 : 0; }
        int main(void) { int x = 0; while (1) { x = step(x); if (x == 4) reach_error(); } }
        """;
    new EngineSubject(new Ic3Cfa(configuration)).assertUnsafe(parse(body));
  }

  @Test
  void keptObligationsFindDeepErrorsEarly() {
    String body =
        "int main(void) { int x = 0; while (x < 40) { if (__VERIFIER_nondet_int() == x) x++; }"
            + " reach_error(); }";
    try (FrameInvariants frames = invariants(Theory.BIT_VECTORS)) {
      new EngineSubject(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT, frames)).assertUnsafe(parse(body));
      assertThat(frames.frames()).isLessThan(12);
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void errorsAtTheEntryAndUnreachableOnes(Ic3CfaConfiguration configuration) {
    EngineSubject engine = new EngineSubject(new Ic3Cfa(configuration));
    engine.assertUnsafe(parse("int main(void) { reach_error(); }"));
    engine.assertSafe(parse("int main(void) { return 0; }"));
    engine.assertSafe(parse("int main(void) { while (1) { } reach_error(); }"));
    engine.assertSafe(
        parse("int main(void) { while (__VERIFIER_nondet_int()) { } return 0; reach_error(); }"));
  }

  @Test
  void loopsBehindAContradictionArePartOfTheProof() {
    assertSafe(
        Ic3CfaConfiguration.DEFAULT,
        """
        int main(void) {
          int x = 0;
          while (1) {
            if (x > 3) { if (!(x > 3)) { while (__VERIFIER_nondet_int()) x--; } }
            x = x < 5 ? x + 1 : 0;
            if (x < 0) reach_error();
          }
        }
        """);
  }

  @Test
  void arraysByWeakestPreconditions() {
    assertSafe(
        Ic3CfaConfiguration.DEFAULT,
        """
        int main(void) {
          int a[4] = {1, 2, 3, 4};
          int i = 0;
          while (__VERIFIER_nondet_int()) { a[i & 1] = 7; i++; if (a[2] != 3) reach_error(); }
        }
        """);
  }

  @Test
  void overIntegers() {
    new EngineSubject(new OverIntegers(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT)))
        .assertSafe(
            parse(
                "int main(void) { int x = 0; while (x < 1000) { x++; } if (x != 1000)"
                    + " reach_error(); }"));
  }

  @Test
  void recursionBeyondTheInlinerIsUnknown() {
    String body =
        "int f(int n) { return n <= 0 ? 0 : f(n - 1); } int main(void) { if"
            + " (f(__VERIFIER_nondet_int()) != 0) reach_error(); }";
    assertThat(
            new EngineSubject(new Ic3Cfa(Ic3CfaConfiguration.DEFAULT)).assertUnknown(parse(body)))
        .contains("beyond");
  }

  @Test
  void theBudgetIsHeeded() {
    Verdict verdict =
        new EngineSubject(new Ic3Cfa(Ic3CfaConfiguration.WP))
            .check(figure1(), Budget.of(Duration.ofMillis(300)));
    assertThat(verdict).isEqualTo(new Verdict.Unknown(new Reason.OutOfTime()));
  }

  @Test
  void configurationsThatMakeNoSenseAreRefused() {
    assertThatThrownBy(() -> Ic3CfaConfiguration.DEFAULT.withMaxFrames(0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
