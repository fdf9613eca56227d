package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import java.util.List;
import java.util.Optional;

/** Hears what is said in a session that eliminates quantifiers. */
interface EliminationListener {

  /** Before the query, so that it is known even if no answer ever comes. */
  default void asking(List<Variable> variables, Term formula) {}

  default void answered(
      List<Variable> variables, Term formula, Optional<Term> result, long nanos) {}

  default void abandoned(
      List<Variable> variables, Term formula, RuntimeException reason, long nanos) {}

  default void closed() {}
}
