package dev.bulwark.engine.common.ic3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.common.GoalReports;
import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.engine.testing.SilentSolvers;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sessions about frames: what comes while they are open counts, and what has no answer is said. */
final class FrameSolverTest {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});
  private static final long SEED = 1;

  static Stream<StateSpace> spaces() {
    TransitionGraph graph = RandomSystem.ofWords(new Random(SEED)).graph();
    return Stream.of(FrameStep.Encoding.values())
        .flatMap(
            encoding ->
                Stream.of(
                    new LocationSpace(graph, encoding),
                    new MonolithicSpace(graph, graph.theory(), encoding)));
  }

  private static CoreSolver core(StateSpace space) {
    return SOLVERS.solver(space.graph().theory());
  }

  private static Location behindTheStart(StateSpace space) {
    return space.graph().locations().stream()
        .filter(location -> location != space.graph().start())
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("spaces")
  void factsMayComeAtAnyTime(StateSpace space) {
    Location here = behindTheStart(space);
    FrameKey key = space.key(here);
    List<Term> states = space.here(here);
    try (FrameSolver solver = new FrameSolver(space, core(space), Budget.unlimited())) {
      assertThat(solver.ask(key, 1, states).isSat()).isTrue();
      space.addFact(here, space.graph().terms().bool(false));
      assertThat(solver.ask(key, 1, states).isUnsat()).as("in the open session").isTrue();
      solver.renew(key);
      assertThat(solver.ask(key, 1, states).isUnsat()).as("in a new session").isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("spaces")
  void cubesCountUpToTheirLevel(StateSpace space) {
    Location here = behindTheStart(space);
    FrameKey key = space.key(here);
    Cube states = space.around(here, space.here(here));
    space.frames().extend();
    try (FrameSolver solver = new FrameSolver(space, core(space), Budget.unlimited())) {
      assertThat(solver.ask(key, 1, states.literals()).isSat()).isTrue();
      space.frames().block(key, states, 1);
      assertThat(solver.ask(key, 1, states.literals()).isUnsat()).isTrue();
      assertThat(solver.ask(key, 2, states.literals()).isSat()).isTrue();
    }
  }

  @Test
  void withoutAnAnswerItIsAskedOnceMore() {
    StateSpace space = spaces().findFirst().orElseThrow();
    FrameKey key = space.key(behindTheStart(space));
    CoreSolver everySecond = new SilentSolvers(2).around(core(space));
    try (FrameSolver solver = new FrameSolver(space, everySecond, Budget.unlimited())) {
      assertThat(solver.insist(key, 1, List.of()).isSat()).isTrue();
      assertThat(solver.ask(key, 1, List.of()).isSat()).as("the second query").isFalse();
      assertThat(solver.insist(key, 1, List.of()).isSat()).isTrue();
      assertThat(solver.insist(key, 1, List.of()).isSat()).as("the fourth and fifth").isTrue();
      assertThat(solver.unanswered()).isEqualTo(2);
      assertThat(solver.queries()).isEqualTo(5);
    }
    CoreSolver never = new SilentSolvers(1).around(core(space));
    try (FrameSolver solver = new FrameSolver(space, never, Budget.unlimited())) {
      FrameSolver.Answered answer = solver.insist(key, 1, List.of());
      assertThat(answer.isSat() || answer.isUnsat()).isFalse();
    }
  }

  /** A frame that nobody could rule the error out of is no proof, though it is a fixed point. */
  @Test
  void errorsAreExcludedUpToTheLevelThatWasAsked() {
    TransitionGraph graph = spaces().findFirst().orElseThrow().graph();
    List<ErrorTransition> errors = graph.errorTransitions();
    GoalReports goals = new GoalReports(GoalListener.NONE, graph.program());
    OpenErrors open = new OpenErrors(errors, goals);
    assertThat(errors).isNotEmpty();
    assertThat(open.areExcluded(1)).isFalse();
    errors.forEach(error -> open.exclude(error, 2));
    assertThat(open.areExcluded(2)).isTrue();
    assertThat(open.areExcluded(3)).isFalse();
  }
}
