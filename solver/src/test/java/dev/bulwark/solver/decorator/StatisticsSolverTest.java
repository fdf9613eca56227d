package dev.bulwark.solver.decorator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatisticsSolverTest {

  @Test
  void countsByKindAndAnswer() {
    SolverStatistics statistics = new SolverStatistics();
    SolverProvider provider =
        new DecoratedSolvers(
            new DecoratedSolvers(JavaSmtSolvers.preferring("smtinterpol", w -> {}), new Checking()),
            new Measuring(statistics));
    TermFactory f = TermFactory.plain();
    Variable x = f.variable("x", Sort.INT);
    Term positive = f.lt(f.integer(0), x);
    Term negative = f.lt(x, f.integer(0));
    Budget budget = Budget.unlimited();
    try (CoreSession session = provider.solver(Theory.INTEGERS).openWithCores(budget)) {
      session.add(positive);
      session.check();
      session.model();
      session.check(List.of(negative));
      session.unsatCore();
      session.check(List.of(negative, positive));
    }
    try (ModelSession session = provider.solver(Theory.INTEGERS).open(budget)) {
      session.check(List.of(positive));
      budget.cancel(new Reason.Cancelled("enough"));
      assertThatThrownBy(session::check).isInstanceOf(BudgetExhaustedException.class);
    }
    assertThat(statistics.queries()).isEqualTo(5);
    assertThat(statistics.time()).isPositive();
    SolverStatistics.Account account = statistics.accounts().getFirst();
    assertThat(statistics.accounts()).hasSize(1);
    assertThat(account.solver()).startsWith("SMTInterpol");
    assertThat(account.sessions()).isEqualTo(2);
    assertThat(account.models()).isEqualTo(1);
    assertThat(account.cores()).isEqualTo(1);
    assertThat(account.byKind())
        .extracting(
            SolverStatistics.Queries::kind,
            SolverStatistics.Queries::sat,
            SolverStatistics.Queries::unsat,
            SolverStatistics.Queries::unknown,
            SolverStatistics.Queries::abandoned)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(SolverStatistics.Kind.PLAIN, 1L, 0L, 0L, 1L),
            org.assertj.core.api.Assertions.tuple(
                SolverStatistics.Kind.UNDER_ASSUMPTIONS, 1L, 2L, 0L, 0L));
  }
}
