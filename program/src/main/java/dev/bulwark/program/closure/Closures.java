package dev.bulwark.program.closure;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.Optional;

/** Finds closures of loops over mathematical integers. */
public final class Closures {

  private final TermFactory terms;
  private final Budget budget;

  public Closures(TermFactory terms, Budget budget) {
    this.terms = terms;
    this.budget = budget;
  }

  /**
   * The exact closure of a loop over integers, if it is of a class with a closed form. The guard
   * has to be a conjunction (see {@link ConjunctiveSteps}). Variables of other sorts may occur
   * where they stay as they are and are not mixed with integers.
   */
  public Optional<Closure> exact(GuardedStep loop) {
    return Optional.empty();
  }

  /**
   * The closure of an octagonal relation that contains the loop: more than the loop's own closure,
   * and labelled so. Integer variables that the loop writes and the relation does not speak of have
   * any value afterwards; what the loop does not write stays as it is.
   */
  public Optional<Closure> over(GuardedStep loop, OctagonalRelation hull) {
    return Optional.empty();
  }
}
