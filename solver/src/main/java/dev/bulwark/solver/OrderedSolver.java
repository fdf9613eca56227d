package dev.bulwark.solver;

import dev.bulwark.base.Budget;

/** A solver that decides assumptions in their order. */
public interface OrderedSolver extends CoreSolver {

  OrderedSession openOrdered(Budget budget);
}
