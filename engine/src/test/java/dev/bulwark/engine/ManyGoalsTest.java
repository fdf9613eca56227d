package dev.bulwark.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.bmc.BmcConfiguration;
import dev.bulwark.engine.bmc.BoundedModelChecker;
import dev.bulwark.engine.explicit.ExplicitFamily;
import dev.bulwark.engine.ic3cegar.Ic3Cegar;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration;
import dev.bulwark.engine.ic3cfa.Ic3Cfa;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration;
import dev.bulwark.engine.ic3monolithic.Ic3Monolithic;
import dev.bulwark.engine.ic3monolithic.Ic3MonolithicConfiguration;
import dev.bulwark.engine.isat3.Isat3Configuration;
import dev.bulwark.engine.isat3.Isat3Ic3;
import dev.bulwark.engine.predicate.PredicateFamily;
import dev.bulwark.engine.testing.CPrograms;
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
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engines that go on after an answer about one goal: all goals of a program in one run, every
 * answer certified for its goal.
 */
@Tag("slow")
final class ManyGoalsTest {

  private static final SolverProvider SOLVERS = new WithIcp(JavaSmtSolvers.best(warning -> {}));
  private static final Duration TIME = Duration.ofSeconds(120);

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

  private static final int REACHABLE = 6;
  private static final int ALL = 9;

  static Stream<Named<Engine>> engines() {
    return Stream.of(
        Named.of("ic3cfa", new Ic3Cfa(Ic3CfaConfiguration.DEFAULT)),
        Named.of("ic3cfa:wp", new Ic3Cfa(Ic3CfaConfiguration.WP)),
        Named.of("ic3-monolithic", new Ic3Monolithic(Ic3MonolithicConfiguration.DEFAULT)),
        Named.of("isat3-ic3:ind0", new Isat3Ic3(Isat3Configuration.named("ind0+abort+ig"))),
        Named.of("ic3-cegar", new Ic3Cegar(Ic3CegarConfiguration.DEFAULT)),
        Named.of("explicit", preset(ExplicitFamily.FAMILY, "itp+restarts")),
        Named.of("explicit:plain", preset(ExplicitFamily.FAMILY, "plain")),
        Named.of("explicit:itp+predicate", preset(ExplicitFamily.FAMILY, "itp+predicate")),
        Named.of("predicate", PredicateFamily.FAMILY.byDefault().engine()));
  }

  private static Engine preset(EngineFamily family, String name) {
    return family.presets().stream()
        .filter(preset -> preset.name().equals(name))
        .findFirst()
        .orElseThrow()
        .engine()
        .get();
  }

  /** What is said of the goals of one run, each certified; and what the engine counts. */
  private static class Answers implements GoalListener, EventListener {

    private final Program program;
    private final boolean goesOn;
    private Pass.Result task;
    private final Set<Goal> reached = new LinkedHashSet<>();
    private final Set<Goal> dead = new LinkedHashSet<>();
    private final Map<String, Double> statistics = new HashMap<>();

    private Answers(Program program, boolean goesOn) {
      this.program = program;
      this.goesOn = goesOn;
      this.task = new OpenGoals(goal -> true).apply(program);
    }

    void ask(Engine engine, Pass.Result asked) {
      task = asked;
      EngineContext context =
          new EngineContext(
              SOLVERS,
              Budget.of(TIME),
              this,
              LemmaExchange.NONE,
              goesOn ? this : GoalListener.NONE);
      switch (engine.check(new Task(task.program()), context)) {
        case Verdict.Safe(Proof proof) -> unreachable(proof);
        case Verdict.Unsafe(ErrorInputs inputs) -> reached(inputs);
        case Verdict.Unknown unknown -> {}
      }
    }

    void ask(Engine engine) {
      ask(engine, task);
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

    @Override
    public void on(Event event) {
      if (event instanceof Event.Statistic(String engine, String name, double value)) {
        statistics.put(name, value);
      }
    }

    double queries() {
      return statistics.getOrDefault("frame queries", 0.0);
    }
  }

  /** Lines, since the ids of goals are the front end's. */
  private static Set<Integer> lines(Set<Goal> goals) {
    return goals.stream()
        .map(goal -> goal.position().line())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void oneRunAnswersAllGoals(Engine engine) {
    Program program = CPrograms.parse(COUNTER);
    assertThat(program.goals()).hasSize(ALL);
    Answers answers = new Answers(program, true);
    answers.ask(engine);
    assertThat(lines(answers.reached)).containsExactly(8, 9, 10, 11, 12, 13);
    assertThat(lines(answers.dead)).containsExactly(14, 15, 16);
  }

  @Test
  void boundedModelCheckingGoesOnToo() {
    Program program = CPrograms.parse(COUNTER);
    Answers answers = new Answers(program, true);
    answers.ask(new BoundedModelChecker(new BmcConfiguration(8, 1)));
    assertThat(answers.reached).hasSize(REACHABLE);
  }

  /** Frames, and what is blocked in them, serve all goals. */
  @Test
  void oneRunAsksFarLessThanOneForEachGoal() {
    Program program = CPrograms.parse(COUNTER);
    Engine engine =
        new Ic3Cfa(Ic3CfaConfiguration.DEFAULT.without(Ic3CfaConfiguration.Technique.INTERVALS));
    Answers together = new Answers(program, true);
    together.ask(engine);
    assertThat(together.answered()).hasSize(ALL);
    double apart = 0;
    for (Goal goal : program.goals()) {
      Answers alone = new Answers(program, false);
      alone.ask(engine, new OpenGoals(goal::equals).apply(program));
      assertThat(alone.answered()).containsExactly(goal);
      assertThat(alone.reached.contains(goal)).isEqualTo(together.reached.contains(goal));
      apart += alone.queries();
    }
    System.out.printf("ic3cfa: %.0f queries for all, %.0f apart%n", together.queries(), apart);
    assertThat(together.queries()).isPositive().isLessThan(apart / 2);
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
