package dev.bulwark.icp.search;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Listens to all that a proof of the search's answers needs: what is given, each conclusion of a
 * constraint that something learned rests on, and what is learned. Numbers are those that the slots
 * of constraints hold.
 */
public interface ProofLog {

  /** A bound of a variable. */
  record Bound(int variable, boolean isUpper, BigInteger value) {}

  /** A new variable with the ends of its domain, or null where it has none. */
  void variable(int variable, @Nullable BigInteger low, @Nullable BigInteger high);

  /** A new constraint. */
  void constraint(int constraint, Description description, List<Integer> variables);

  /** One of these bounds holds, since that is given. */
  void clause(List<Bound> literals);

  /**
   * The constraint concludes a bound from others and from the domains.
   *
   * @param conclusion null if there is no solution
   */
  void lemma(int constraint, List<Bound> antecedents, @Nullable Bound conclusion);

  /** One of these bounds holds, which follows from all that was said before. */
  void learned(List<Bound> literals);

  /** Is there a solution where these bounds hold? */
  void query(List<Bound> assumptions);

  /** There is no solution where these bounds hold, which are among those of the last query. */
  void unsatisfiable(List<Bound> assumptions);
}
