package dev.bulwark.solver;

import dev.bulwark.base.Budget;

/** A solver that decides assumptions in their order. */
public interface OrderedSolver extends CoreSolver {

  OrderedSession openOrdered(Budget budget);

  /**
   * The same where a query that takes much has no answer: it is UNKNOWN after about this many
   * conclusions. What has an answer does not depend on how fast the machine is.
   */
  OrderedSession openOrdered(Budget budget, long effort);
}
