package dev.bulwark.solver.javasmt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.testing.SolverContract;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The solvers behind JavaSMT keep the contract. */
class SolverContractTest extends SolverContract {

  static List<Subject> subjects() {
    return SolverSubjects.all();
  }

  @Test
  void addingTooEndsWithTheBudget() {
    CoreSolver solver = JavaSmtSolvers.best(w -> {}).byName("smtinterpol").orElseThrow();
    TermFactory f = TermFactory.plain();
    Term sum = f.variable("x", Sort.INT);
    for (int i = 0; i < 20_000; i++) {
      sum = f.ite(f.variable("b" + i % 10, Sort.BOOL), f.add(sum, f.integer(1)), sum);
    }
    Term equation = f.eq(sum, f.integer(7));
    try (ModelSession session = solver.open(Budget.of(Duration.ofMillis(1_500)))) {
      long start = System.nanoTime();
      assertThatThrownBy(() -> session.add(equation)).isInstanceOf(BudgetExhaustedException.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      assertThatThrownBy(session::check).isInstanceOf(BudgetExhaustedException.class);
    }
  }
}
