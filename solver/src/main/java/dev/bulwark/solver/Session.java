package dev.bulwark.solver;

import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Term;
import java.util.List;

/**
 * A dialogue with a solver: a stack of formulas, and queries whether they can all be true. All
 * terms come from one factory. A session belongs to one thread and frees its native memory on
 * close. Every query obeys the budget that the session was opened with and throws {@link
 * BudgetExhaustedException} when that is over.
 */
public interface Session extends AutoCloseable {

  void push();

  void pop();

  void add(Term formula);

  /**
   * Are the formulas added so far satisfiable together with these, which hold for this query only?
   */
  Answer check(List<? extends Term> assumptions);

  default Answer check() {
    return check(List.of());
  }

  @Override
  void close();
}
