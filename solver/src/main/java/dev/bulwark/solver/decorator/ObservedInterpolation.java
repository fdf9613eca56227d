package dev.bulwark.solver.decorator;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** An interpolating solver with a listener to each of its sessions. */
record ObservedInterpolation(
    InterpolationSolver inner, BiFunction<TermFactory, Budget, InterpolationListener> listeners)
    implements InterpolationSolver {

  @Override
  public String name() {
    return inner.name();
  }

  @Override
  public InterpolationSession openForInterpolation(TermFactory terms, Budget budget) {
    InterpolationListener listener = listeners.apply(terms, budget);
    return new Observed(inner.openForInterpolation(terms, budget), listener);
  }

  private static final class Observed implements InterpolationSession {

    private final InterpolationSession inner;
    private final InterpolationListener listener;
    private List<Term> groups = List.of();

    Observed(InterpolationSession inner, InterpolationListener listener) {
      this.inner = inner;
      this.listener = listener;
    }

    @Override
    public Answer check(List<? extends Term> newGroups) {
      groups = List.copyOf(newGroups);
      listener.asking(groups);
      long start = System.nanoTime();
      Answer answer = observed(() -> inner.check(groups), start);
      listener.answered(groups, answer, System.nanoTime() - start);
      return answer;
    }

    @Override
    public Term interpolant(Set<Integer> first) {
      long start = System.nanoTime();
      Term interpolant = observed(() -> inner.interpolant(first), start);
      listener.gaveInterpolant(groups, first, interpolant, System.nanoTime() - start);
      return interpolant;
    }

    @Override
    public List<Term> sequenceInterpolants() {
      long start = System.nanoTime();
      List<Term> interpolants = observed(inner::sequenceInterpolants, start);
      listener.gaveSequence(groups, interpolants, System.nanoTime() - start);
      return interpolants;
    }

    private <T> T observed(Supplier<T> call, long start) {
      try {
        return call.get();
      } catch (RuntimeException e) {
        listener.abandoned(groups, e, System.nanoTime() - start);
        throw e;
      }
    }

    @Override
    public void close() {
      inner.close();
      listener.closed();
    }
  }
}
