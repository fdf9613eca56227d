package dev.bulwark.solver;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.List;
import java.util.Optional;

/**
 * A session that decides assumptions in the order given, each followed by its consequences, and so
 * can say which one failed because of which others. This is what literal rotation and bound
 * generalization of IC3 on intervals need: ask again with the failed assumption first.
 */
public interface OrderedSession extends CoreSession {

  /**
   * An assumption that failed.
   *
   * @param responsible other assumptions, in the order given, that exclude it together with the
   *     formulas added
   */
  record Failure(Term assumption, List<Term> responsible) {}

  /**
   * Like {@link #check(List)}, but nothing is decided except the assumptions. The answer is UNSAT
   * or UNKNOWN, and mostly much cheaper than that of a check.
   */
  Answer propagate(List<? extends Term> assumptions);

  /**
   * After the answer UNSAT: of the assumptions that failed the one on the lowest level, that is
   * after the fewest others. Nothing if the formulas added are unsatisfiable without any.
   */
  Optional<Failure> failure();

  /**
   * After the answer UNSAT, where {@link #failure} is a comparison of some term with a constant:
   * the weakest such bound that is known to fail on the same level. What is responsible for that
   * may be more than for the failure itself. After {@link #propagate} the bound is often weaker
   * than after a check, which is less thorough.
   *
   * @param terms the factory of the assumptions
   */
  Optional<Failure> weakestFailure(TermFactory terms);
}
