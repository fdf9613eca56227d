package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;

/** A solver with a listener to each of its sessions. */
abstract sealed class ObservedSolver implements CoreSolver
    permits StatisticsSolver, CheckingSolver, TracingSolver {

  private final CoreSolver inner;

  ObservedSolver(CoreSolver inner) {
    this.inner = inner;
  }

  /** A listener for a new session. */
  abstract DialogueListener listen(Budget budget);

  final CoreSolver inner() {
    return inner;
  }

  @Override
  public final String name() {
    return inner.name();
  }

  @Override
  public final ModelSession open(Budget budget) {
    DialogueListener listener = listen(budget);
    return new ObservedSession<>(inner.open(budget), listener);
  }

  @Override
  public final CoreSession openWithCores(Budget budget) {
    DialogueListener listener = listen(budget);
    return new ObservedCoreSession(inner.openWithCores(budget), listener);
  }

  @Override
  public String toString() {
    return getClass().getSimpleName() + "[" + inner + "]";
  }
}
