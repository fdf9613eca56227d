package dev.bulwark.solver;

import dev.bulwark.logic.Term;
import java.util.List;
import java.util.Set;

/**
 * A dialogue about why groups of formulas contradict each other. There is no stack: each query
 * stands for itself. Otherwise the rules of a {@link Session} hold: one thread, one factory, one
 * budget.
 *
 * <p>A solver may refuse an interpolant, be it that it finds none or one that our terms cannot
 * express; that is a {@link SolverException}, after which the session can be asked again.
 */
public interface InterpolationSession extends AutoCloseable {

  /** Can all these formulas, each a group of its own, be true together? */
  Answer check(List<? extends Term> groups);

  /**
   * After the answer UNSAT: what the groups of these numbers imply and the others contradict, over
   * variables that both have.
   */
  Term interpolant(Set<Integer> first);

  /**
   * After the answer UNSAT: for n groups the n - 1 formulas between them. Each is an interpolant of
   * the groups before it and those after it, and together with the group that follows it implies
   * the next one.
   */
  List<Term> sequenceInterpolants();

  @Override
  void close();
}
