package dev.bulwark.engine.ic3cfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.common.ic3.FrameContents;
import dev.bulwark.engine.common.ic3.FrameKey;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.InvariantProof;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.engine.testing.EngineSubject;
import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.pass.Simplification;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Wherever the time for shrinking ends, what is left is an inductive invariant. */
final class InvariantProofTest {

  private static final CoreSolver SOLVER =
      JavaSmtSolvers.best(warning -> {}).solver(Theory.BIT_VECTORS);

  private static final String PROGRAM =
      """
      extern int __VERIFIER_nondet_int(void);
      extern void reach_error(void);
      int main(void) {
        int a = 0, b = 1, c = 5, t;
        while (__VERIFIER_nondet_int()) {
          t = a; a = b; b = 1 - t;
          if (c < 9) c++; else c = 0;
          if (a == 2 || c > 10) reach_error();
        }
      }
      """;

  /** The frames of the last run. */
  private static final class Last implements FrameObserver {
    private final List<StateSpace> spaces = new ArrayList<>();

    @Override
    public void changed(StateSpace space, FrameKey key, Cube cube, int level) {
      spaces.add(space);
    }

    private StateSpace space() {
      return spaces.getLast();
    }
  }

  /** After a search without facts from elsewhere, so that all that is known are lemmas. */
  private static Last proved() {
    Last last = new Last();
    Ic3CfaConfiguration lemmasOnly =
        Ic3CfaConfiguration.DEFAULT.without(Technique.INTERVALS).without(Technique.CLOSURES);
    new EngineSubject(new Ic3Cfa(lemmasOnly, last))
        .assertSafe(new Simplification().apply(CPrograms.parse(PROGRAM)).program());
    return last;
  }

  @Test
  void shrinkingMayEndAnywhere() {
    Last last = proved();
    TransitionGraph graph = last.space().graph();
    FrameContents frames = new FrameContents(last.space());
    int level = last.space().frames().fixedPoint().orElseThrow();
    int most = 0;
    for (int questions = 0; questions < 30; questions++) {
      Map<Location, Set<Term>> proof =
          InvariantProof.of(
              graph,
              frames.lemmas(level),
              frames.facts(),
              new Impatient(questions),
              Budget.unlimited());
      assertInductive(graph, proof);
      int size = proof.values().stream().mapToInt(Set::size).sum();
      most = Math.max(most, size);
    }
    assertThat(most).isPositive();
  }

  /** What was known before the search is used only where the lemmas do not suffice. */
  @Test
  void factsThatNobodyNeedsAreLeftOut() {
    Last last = proved();
    TransitionGraph graph = last.space().graph();
    FrameContents frames = new FrameContents(last.space());
    int level = last.space().frames().fixedPoint().orElseThrow();
    // With it every question has a core of one.
    Term fact = graph.terms().bool(false);
    for (Location location : graph.locations()) {
      if (location != graph.start()) {
        last.space().addFact(location, fact);
      }
    }
    Map<Location, Set<Term>> proof =
        InvariantProof.of(graph, frames.lemmas(level), frames.facts(), SOLVER, Budget.unlimited());
    assertInductive(graph, proof);
    assertThat(proof.values()).allSatisfy(here -> assertThat(here).doesNotContain(fact));
  }

  private static void assertInductive(TransitionGraph graph, Map<Location, Set<Term>> proof) {
    try (ModelSession session = SOLVER.open(Budget.unlimited())) {
      for (ErrorTransition error : graph.errorTransitions()) {
        List<Term> question = new ArrayList<>(proof.getOrDefault(error.source(), Set.of()));
        question.add(error.condition());
        assertThat(session.check(question)).isEqualTo(Answer.UNSAT);
      }
      for (Location target : graph.locations()) {
        for (GuardedStep step : graph.incoming(target)) {
          List<Term> question = new ArrayList<>(proof.getOrDefault(step.source(), Set.of()));
          question.add(step.guard());
          Term after = graph.terms().and(proof.getOrDefault(target, Set.of()));
          question.add(graph.terms().not(graph.before(step, after)));
          assertThat(session.check(question)).isEqualTo(Answer.UNSAT);
        }
      }
    }
  }

  /** A solver whose budget is over after so many questions. */
  private record Impatient(int questions) implements CoreSolver {
    @Override
    public String name() {
      return SOLVER.name();
    }

    @Override
    public ModelSession open(Budget budget) {
      return openWithCores(budget);
    }

    @Override
    public CoreSession openWithCores(Budget budget) {
      CoreSession session = SOLVER.openWithCores(budget);
      return new CoreSession() {
        private int asked;

        @Override
        public Answer check(List<? extends Term> assumptions) {
          if (asked++ == questions) {
            throw new BudgetExhaustedException(new Reason.Cancelled("enough"));
          }
          return session.check(assumptions);
        }

        @Override
        public List<Term> unsatCore() {
          return session.unsatCore();
        }

        @Override
        public Model model() {
          return session.model();
        }

        @Override
        public void push() {
          session.push();
        }

        @Override
        public void pop() {
          session.pop();
        }

        @Override
        public void add(Term formula) {
          session.add(formula);
        }

        @Override
        public void close() {
          session.close();
        }
      };
    }
  }
}
