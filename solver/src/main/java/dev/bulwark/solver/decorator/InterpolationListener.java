package dev.bulwark.solver.decorator;

import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import java.util.List;
import java.util.Set;

/** Hears what is said in a session about interpolants, each thing after it has happened. */
interface InterpolationListener {

  /** Before the query, so that it is known even if no answer ever comes. */
  default void asking(List<Term> groups) {}

  default void answered(List<Term> groups, Answer answer, long nanos) {}

  default void gaveInterpolant(
      List<Term> groups, Set<Integer> first, Term interpolant, long nanos) {}

  default void gaveSequence(List<Term> groups, List<Term> interpolants, long nanos) {}

  /** The query, or that for interpolants, ended with an exception. */
  default void abandoned(List<Term> groups, RuntimeException reason, long nanos) {}

  default void closed() {}
}
