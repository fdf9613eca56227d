package dev.bulwark.solver;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.Collection;
import java.util.Optional;

/**
 * A dialogue about formulas without some of their variables. The rules of a {@link Session} hold:
 * one thread, one factory, one budget.
 */
public interface EliminationSession extends AutoCloseable {

  /**
   * A formula that says just that there are values of these variables for which the given one
   * holds, and does not speak of them; nothing if the solver finds none that does without
   * quantifiers.
   */
  Optional<Term> exists(Collection<Variable> variables, Term formula);

  @Override
  void close();
}
