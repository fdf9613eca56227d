package dev.bulwark.solver.decorator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Lies of a solver are found out. */
class CheckingSolverTest {

  private final TermFactory f = TermFactory.plain();
  private final Variable x = f.variable("x", Sort.INT);
  private final Term positive = f.lt(f.integer(0), x);
  private final Term negative = f.lt(x, f.integer(0));
  private final Term small = f.lt(x, f.integer(100));

  /** SMTInterpol, but models and cores pass through these on their way. */
  private CoreSession lying(UnaryOperator<Model> models, UnaryOperator<List<Term>> cores) {
    CoreSolver honest = JavaSmtSolvers.best(w -> {}).byName("smtinterpol").orElseThrow();
    CoreSolver liar =
        new CoreSolver() {
          @Override
          public String name() {
            return "liar";
          }

          @Override
          public ModelSession open(Budget budget) {
            return honest.open(budget);
          }

          @Override
          public CoreSession openWithCores(Budget budget) {
            return new LyingSession(honest.openWithCores(budget), models, cores);
          }
        };
    return new CheckingSolver(liar).openWithCores(Budget.unlimited());
  }

  @Test
  void honestAnswersPass() {
    try (CoreSession session = lying(m -> m, c -> c)) {
      session.add(positive);
      assertThat(session.check(List.of(small))).isEqualTo(Answer.SAT);
      assertThat(session.check(List.of(small, negative))).isEqualTo(Answer.UNSAT);
      assertThat(session.unsatCore()).containsExactly(negative);
    }
  }

  @Test
  void aWrongModelIsFound() {
    try (CoreSession session = lying(m -> new Model(Map.of(x, Value.integer(-7))), c -> c)) {
      session.push();
      session.add(negative);
      assertThat(session.check()).isEqualTo(Answer.SAT);
      session.pop();
      session.add(positive);
      assertThatThrownBy(session::check)
          .isInstanceOf(SolverException.class)
          .hasMessageContaining("liar")
          .hasMessageContaining("x = -7");
    }
  }

  @Test
  void aModelThatIgnoresAnAssumptionIsFound() {
    try (CoreSession session = lying(m -> new Model(Map.of(x, Value.integer(7))), c -> c)) {
      session.add(small);
      assertThatThrownBy(() -> session.check(List.of(negative)))
          .isInstanceOf(SolverException.class);
    }
  }

  @Test
  void aCoreThatIsTooSmallIsFound() {
    try (CoreSession session = lying(m -> m, c -> List.of())) {
      session.add(small);
      assertThat(session.check(List.of(positive, negative))).isEqualTo(Answer.UNSAT);
      assertThatThrownBy(session::unsatCore)
          .isInstanceOf(SolverException.class)
          .hasMessageContaining("satisfiable");
    }
  }

  @Test
  void aCoreOfOtherFormulasIsFound() {
    try (CoreSession session = lying(m -> m, c -> List.of(f.bool(false)))) {
      assertThat(session.check(List.of(positive, negative))).isEqualTo(Answer.UNSAT);
      assertThatThrownBy(session::unsatCore)
          .isInstanceOf(SolverException.class)
          .hasMessageContaining("no part of the assumptions");
    }
  }

  private record LyingSession(
      CoreSession honest, UnaryOperator<Model> models, UnaryOperator<List<Term>> cores)
      implements CoreSession {

    @Override
    public void push() {
      honest.push();
    }

    @Override
    public void pop() {
      honest.pop();
    }

    @Override
    public void add(Term formula) {
      honest.add(formula);
    }

    @Override
    public Answer check(List<? extends Term> assumptions) {
      return honest.check(assumptions);
    }

    @Override
    public Model model() {
      return models.apply(honest.model());
    }

    @Override
    public List<Term> unsatCore() {
      return cores.apply(honest.unsatCore());
    }

    @Override
    public void close() {
      honest.close();
    }
  }
}
