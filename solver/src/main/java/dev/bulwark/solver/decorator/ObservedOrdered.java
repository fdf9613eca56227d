package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSolver;

/** A solver that decides assumptions in their order, with a listener to each of its sessions. */
record ObservedOrdered(OrderedSolver inner, ObservedSolver observed) implements OrderedSolver {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public ModelSession open(Budget budget) {
    return observed.open(budget);
  }

  @Override
  public CoreSession openWithCores(Budget budget) {
    return observed.openWithCores(budget);
  }

  @Override
  public OrderedSession openOrdered(Budget budget) {
    DialogueListener listener = observed.listen(budget);
    return new ObservedOrderedSession(inner.openOrdered(budget), listener);
  }

  @Override
  public OrderedSession openOrdered(Budget budget, long effort) {
    DialogueListener listener = observed.listen(budget);
    return new ObservedOrderedSession(inner.openOrdered(budget, effort), listener);
  }
}
