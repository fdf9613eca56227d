package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.EliminationSession;
import dev.bulwark.solver.EliminationSolver;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A solver that eliminates quantifiers, with a listener to each of its sessions. */
record ObservedElimination(
    EliminationSolver inner, BiFunction<TermFactory, Budget, EliminationListener> listeners)
    implements EliminationSolver {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public EliminationSession openForElimination(TermFactory terms, Budget budget) {
    EliminationListener listener = listeners.apply(terms, budget);
    return new Observed(inner.openForElimination(terms, budget), listener);
  }

  private record Observed(EliminationSession inner, EliminationListener listener)
      implements EliminationSession {

    @Override
    public Optional<Term> exists(Collection<Variable> variables, Term formula) {
      List<Variable> eliminated = List.copyOf(variables);
      listener.asking(eliminated, formula);
      long start = System.nanoTime();
      Optional<Term> result;
      try {
        result = inner.exists(eliminated, formula);
      } catch (RuntimeException e) {
        listener.abandoned(eliminated, formula, e, System.nanoTime() - start);
        throw e;
      }
      listener.answered(eliminated, formula, result, System.nanoTime() - start);
      return result;
    }

    @Override
    public void close() {
      inner.close();
      listener.closed();
    }
  }
}
