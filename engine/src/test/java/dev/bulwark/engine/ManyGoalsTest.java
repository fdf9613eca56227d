package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.catalog.EngineCatalog;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.ic3cegar.Ic3CegarFamily;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.interpolation.InterpolationFamily;
import dev.bulwark.engine.isat3.Isat3Family;
import dev.bulwark.engine.kinduction.KInductionFamily;
import dev.bulwark.engine.predicate.PredicateFamily;
import dev.bulwark.engine.spacer.SpacerFamily;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.treeic3.TreeIc3Family;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.icp.WithIcp;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import dev.bulwark.program.pass.OpenGoals;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.decorator.DecoratedSolvers;
import dev.bulwark.solver.decorator.Measuring;
import dev.bulwark.solver.decorator.SolverStatistics;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engines that go on after an answer about one goal: all goals of a program in one run, every
 * answer certified for its goal.
 */
@Tag("slow")
final class ManyGoalsTest {

  private static final SolverProvider SOLVERS = new WithIcp(JavaSmtSolvers.best(warning -> {}));
  private static final Duration TIME = Duration.ofSeconds(120);
  private static final Duration TIME_TO_UNROLL = Duration.ofSeconds(15);

  /** Goals 0 to 5 can be reached, each one step later than the one before; the others cannot. */
  private static final String COUNTER =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      int main(void) {
        int s = 0;
        while (1) {
          int k = __VERIFIER_nondet_int();
          if (k == 1 && s < 5) s = s + 1; else if (k == 2) s = 0;
          if (k == 10 && s == 0) reach_error();
          if (k == 11 && s == 1) reach_error();
          if (k == 12 && s == 2) reach_error();
          if (k == 13 && s == 3) reach_error();
          if (k == 14 && s == 4) reach_error();
          if (k == 15 && s == 5) reach_error();
          if (k == 16 && s == 6) reach_error();
          if (k == 17 && s == 7) reach_error();
          if (k == 18 && s < 0) reach_error();
        }
      }
      """;

  private static final int ALL = 9;

  /** Beside those that stand for their families: each has a way of its own through the goals. */
  private static final List<EngineFamily.Choice> OTHERS =
      List.of(
          Isat3Family.FAMILY.preset("ind0+abort+ig"),
          Isat3Family.FAMILY.preset("ind2+ig"),
          KInductionFamily.FAMILY.preset(OnIntervals.PRESET),
          SpacerFamily.FAMILY.preset("integers"));

  /** No method has interpolants for one of the long paths that it meets after the last error. */
  private static final EngineFamily.Choice IMPACT = PredicateFamily.FAMILY.preset("impact");

  static Stream<Named<EngineFamily.Choice>> engines() {
    return Stream.concat(
            EngineCatalog.builtIn().stream().flatMap(family -> family.representatives().stream()),
            OTHERS.stream())
        .filter(choice -> choice.can(EngineFamily.Ability.INPUTS))
        .map(choice -> Named.of(choice.name(), choice));
  }

  /** What is said of the goals of one run, each certified; and what the engine asks. */
  private static class Answers implements GoalListener {

    private final Program program;
    private final boolean goesOn;
    private Pass.Result task;
    private final Set<Goal> reached = new LinkedHashSet<>();
    private final Set<Goal> dead = new LinkedHashSet<>();
    private String unknown = "";
    private final SolverStatistics solved = new SolverStatistics();

    private Answers(Program program, boolean goesOn) {
      this.program = program;
      this.goesOn = goesOn;
      this.task = new OpenGoals(goal -> true).apply(program);
    }

    void ask(Engine engine, Pass.Result asked) {
      task = asked;
      ask(engine, TIME);
    }

    void ask(Engine engine, Duration time) {
      EngineContext context =
          new EngineContext(
              new DecoratedSolvers(SOLVERS, new Measuring(solved)),
              Budget.of(time),
              EventListener.NONE,
              LemmaExchange.NONE,
              goesOn ? this : GoalListener.NONE);
      switch (engine.check(new Task(task.program()), context)) {
        case Verdict.Safe(Proof proof) -> unreachable(proof);
        case Verdict.Unsafe(ErrorInputs inputs) -> reached(inputs);
        case Verdict.Unknown(Reason reason) -> unknown = reason.text();
      }
    }

    void ask(Engine engine) {
      ask(engine, TIME);
    }

    @Override
    public Set<Goal> reached(ErrorInputs inputs) {
      ErrorInputs translated = inputs.translate(task.back());
      Outcome outcome =
          Interpreter.run(
              program, new ReplayedInputs(translated.inputs()), StepListener.NONE, 1_000_000);
      Goal goal = ((Outcome.ReachedError) outcome).location().goal().orElseThrow();
      confirm(translated, GoalSet.of(goal));
      reached.add(goal);
      return answered();
    }

    @Override
    public Set<Goal> unreachable(Proof proof) {
      Set<Goal> shown = new LinkedHashSet<>(task.program().goals());
      shown.removeIf(goal -> !proof.goals().contains(goal));
      confirm(proof.translate(task.back()).forGoals(GoalSet.of(shown)), GoalSet.of(shown));
      dead.addAll(shown);
      return answered();
    }

    private Set<Goal> answered() {
      Set<Goal> answered = new LinkedHashSet<>(reached);
      answered.addAll(dead);
      return answered;
    }

    private void confirm(Evidence evidence, GoalSet goals) {
      assertThat(new CertificateChecker(SOLVERS).check(program, evidence, goals, Budget.of(TIME)))
          .isInstanceOf(Result.Confirmed.class);
    }

    long queries() {
      return solved.accounts().stream().mapToLong(SolverStatistics.Account::queries).sum();
    }
  }

  /** Lines, since the ids of goals are the front end's. */
  private static Set<Integer> lines(Set<Goal> goals) {
    return goals.stream()
        .map(goal -> goal.position().line())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Engines that only unroll go on until their time is over. */
  @ParameterizedTest
  @MethodSource("engines")
  void oneRunAnswersAllGoals(EngineFamily.Choice choice) {
    Program program = CPrograms.parse(COUNTER);
    assertThat(program.goals()).hasSize(ALL);
    boolean proves = choice.can(EngineFamily.Ability.UNBOUNDED_LOOPS);
    Answers answers = new Answers(program, true);
    answers.ask(choice.engine(), proves ? TIME : TIME_TO_UNROLL);
    assertThat(lines(answers.reached)).containsExactly(8, 9, 10, 11, 12, 13);
    if (proves && !choice.name().equals(IMPACT.name())) {
      assertThat(lines(answers.dead))
          .as("%s: %s", choice.name(), answers.unknown)
          .containsExactly(14, 15, 16);
    }
  }

  /**
   * Those that keep something between goals, without ranges that would decide all by themselves.
   */
  static Stream<Arguments> enginesThatKeepSomething() {
    Ic3CfaConfiguration plain =
        Ic3CfaConfiguration.DEFAULT.without(Ic3CfaConfiguration.Technique.INTERVALS);
    return Stream.of(
        arguments(new Ic3Cfa(plain), 0.5),
        arguments(TreeIc3Family.FAMILY.byDefault().engine(), 0.8),
        arguments(Ic3CegarFamily.FAMILY.byDefault().engine(), 0.55),
        arguments(Isat3Family.FAMILY.preset("ind0+abort+ig").engine(), 0.7),
        arguments(PredicateFamily.FAMILY.byDefault().engine(), 0.6),
        arguments(InterpolationFamily.FAMILY.byDefault().engine(), 0.4));
  }

  private static Arguments arguments(Engine engine, double share) {
    return Arguments.of(Named.of(engine.name(), engine), share);
  }

  /** Frames, trees, predicates and what is blocked in them serve all goals. */
  @ParameterizedTest
  @MethodSource("enginesThatKeepSomething")
  void oneRunAsksLessThanOneForEachGoal(Engine engine, double share) {
    Program program = CPrograms.parse(COUNTER);
    Answers together = new Answers(program, true);
    together.ask(engine);
    assertThat(together.answered()).hasSize(ALL);
    long apart = 0;
    for (Goal goal : program.goals()) {
      Answers alone = new Answers(program, false);
      alone.ask(engine, new OpenGoals(goal::equals).apply(program));
      assertThat(alone.answered()).containsExactly(goal);
      assertThat(alone.reached.contains(goal)).isEqualTo(together.reached.contains(goal));
      apart += alone.queries();
    }
    System.out.printf(
        "%s: %d queries for all, %d apart%n", engine.name(), together.queries(), apart);
    assertThat(together.queries()).isPositive().isLessThan(Math.round(apart * share));
  }

  /** A goal that no clause can exclude in the time does not keep others from their answer. */
  @Test
  void whatIsInductiveIsReportedWhileOthersAreOpen() {
    Program program =
        CPrograms.parse(
            """
            extern int __VERIFIER_nondet_int(void);
            extern void reach_error(void);
            int main(void) {
              unsigned x = 0, y = 0, s = 0;
              while (1) {
                x = x + 1; y = y + x * 3;
                s = s == 0 ? 2 : 0;
                if (s == 1) reach_error();
                if (x * x * 7 + 1 == y * y && x > 100) reach_error();
              }
            }
            """);
    Set<Goal> first = new LinkedHashSet<>();
    Answers answers =
        new Answers(program, true) {
          @Override
          public Set<Goal> unreachable(Proof proof) {
            Set<Goal> closed = super.unreachable(proof);
            first.addAll(closed);
            return closed;
          }
        };
    Ic3CfaConfiguration configuration =
        Ic3CfaConfiguration.DEFAULT
            .without(Ic3CfaConfiguration.Technique.INTERVALS)
            .withMaxFrames(3);
    answers.ask(new Ic3Cfa(configuration));
    assertThat(lines(first)).containsExactly(8);
  }
}
