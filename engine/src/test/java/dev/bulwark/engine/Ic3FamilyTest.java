package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.ic3cegar.Ic3Cegar;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.ic3monolithic.Ic3Monolithic;
import dev.bulwark.engine.ic3monolithic.Ic3MonolithicConfiguration;
import dev.bulwark.engine.isat3.Isat3Configuration;
import dev.bulwark.engine.isat3.Isat3Ic3;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.engine.testing.FrameInvariants;
import dev.bulwark.engine.testing.SilentSolvers;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every engine on the common IC3: the invariants of frames after each change, and
 * that a query without an answer costs that query and neither the run nor a right verdict.
 */
@Tag("slow")
final class Ic3FamilyTest {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});
  private static final Duration TIME = Duration.ofSeconds(60);

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      """;

  /** Needs relative induction. */
  private static final String SAME =
      """
      int main(void) {
        int x = __VERIFIER_nondet_int(), y = x;
        while (1) { if (x != y) reach_error(); x = x + 1; y = y + 1; }
      }
      """;

  private static final String ALTERNATING =
      """
      int main(void) {
        int a = 0, b = 1, t;
        while (__VERIFIER_nondet_int()) { t = a; a = b; b = 1 - t; if (a == 2) reach_error(); }
      }
      """;

  private static final String LOCK =
      """
      int main(void) {
        int state = 0;
        while (1) {
          int key = __VERIFIER_nondet_int();
          if (key == 7 * state + 1) state = state + 1; else state = 0;
          if (state == 3) reach_error();
        }
      }
      """;

  private static Named<Function<FrameObserver, Engine>> named(
      String name, Function<FrameObserver, Engine> engine) {
    return Named.of(name, engine);
  }

  static Stream<Named<Function<FrameObserver, Engine>>> engines() {
    Ic3CegarConfiguration all = Ic3CegarConfiguration.CR.withGeometric(100).withLazy(3);
    return Stream.of(
        named("ic3cfa", o -> new Ic3Cfa(Ic3CfaConfiguration.DEFAULT, o)),
        named("ic3cfa:wp", o -> new Ic3Cfa(Ic3CfaConfiguration.WP, o)),
        named("ic3-monolithic", o -> new Ic3Monolithic(Ic3MonolithicConfiguration.DEFAULT, o)),
        named("isat3-ic3", o -> new Isat3Ic3(Isat3Configuration.named("ind2+abort"), o)),
        named("isat3-ic3:all", o -> new Isat3Ic3(Isat3Configuration.named("ind0+ig+ctg+j+lf"), o)),
        named("ic3-cegar", o -> new Ic3Cegar(Ic3CegarConfiguration.DEFAULT, o)),
        named("ic3-cegar:NOOPT", o -> new Ic3Cegar(Ic3CegarConfiguration.NOOPT, o)),
        named("ic3-cegar:CR", o -> new Ic3Cegar(Ic3CegarConfiguration.CR, o)),
        named("ic3-cegar:CGRL", o -> new Ic3Cegar(all, o)));
  }

  private static Program parse(String body) {
    return new Simplification().apply(CPrograms.parse(PRELUDE + body)).program();
  }

  /** Bounds cannot say that variables are the same; {@code Isat3Ic3Test} has other programs. */
  static Stream<Named<Function<FrameObserver, Engine>>> enginesForRelations() {
    return engines().filter(engine -> !engine.getName().equals("isat3-ic3:all"));
  }

  @ParameterizedTest
  @MethodSource("enginesForRelations")
  void framesKeepTheirInvariants(Function<FrameObserver, Engine> engine) {
    int changes = 0;
    for (String body : new String[] {SAME, ALTERNATING, LOCK}) {
      try (FrameInvariants frames = new FrameInvariants(SOLVERS.solver(Theory.BIT_VECTORS))) {
        Verdict verdict =
            new EngineSubject(engine.apply(frames)).check(parse(body), Budget.of(TIME));
        assertRight(body, verdict);
        changes += frames.changes();
      }
    }
    assertThat(changes).isPositive();
  }

  /** A verdict is certified by {@link EngineSubject}; this is about which one it is. */
  private static void assertRight(String body, Verdict verdict) {
    assertThat(verdict).isInstanceOf(body.equals(LOCK) ? Verdict.Unsafe.class : Verdict.Safe.class);
  }

  /** Those that do not hang on single refinements, which may get lost with an answer. */
  static Stream<Named<Function<FrameObserver, Engine>>> sturdyEngines() {
    return engines().filter(engine -> !engine.getName().endsWith("CGRL"));
  }

  @ParameterizedTest
  @MethodSource("sturdyEngines")
  void queriesWithoutAnAnswerCostNoVerdict(Function<FrameObserver, Engine> engine) {
    int unanswered = 0;
    for (int period : new int[] {5, 17}) {
      for (String body : new String[] {ALTERNATING, LOCK}) {
        SilentSolvers silent = new SilentSolvers(period);
        Verdict verdict =
            new EngineSubject(engine.apply(FrameObserver.NONE), EventListener.NONE, silent)
                .check(parse(body), Budget.of(TIME));
        assertRight(body, verdict);
        unanswered += silent.silent();
      }
    }
    assertThat(unanswered).isPositive();
  }

  /** With steps ahead, simplification alone sees that the same stays the same. */
  static Stream<Named<Function<FrameObserver, Engine>>> enginesThatAsk() {
    return engines().filter(engine -> !engine.getName().equals("isat3-ic3"));
  }

  @ParameterizedTest
  @MethodSource("enginesThatAsk")
  void withoutAnyAnswerItIsInconclusive(Function<FrameObserver, Engine> engine) {
    for (String body : new String[] {SAME, LOCK}) {
      Verdict verdict =
          new EngineSubject(
                  engine.apply(FrameObserver.NONE), EventListener.NONE, new SilentSolvers(1))
              .check(parse(body), Budget.of(TIME));
      assertThat(verdict)
          .isInstanceOfSatisfying(
              Verdict.Unknown.class,
              unknown -> assertThat(unknown.reason()).isInstanceOf(Reason.Inconclusive.class));
    }
  }

  /** Half of all queries, so that often there is no answer to one that is needed either. */
  @ParameterizedTest
  @MethodSource("engines")
  void noVerdictIsWrongHoweverFewAnswersThereAre(Function<FrameObserver, Engine> engine) {
    for (int period : new int[] {2, 3}) {
      for (String body : new String[] {SAME, LOCK}) {
        Verdict verdict =
            new EngineSubject(
                    engine.apply(FrameObserver.NONE), EventListener.NONE, new SilentSolvers(period))
                .check(parse(body), Budget.of(Duration.ofSeconds(4)));
        if (!(verdict instanceof Verdict.Unknown)) {
          assertRight(body, verdict);
        }
      }
    }
  }
}
