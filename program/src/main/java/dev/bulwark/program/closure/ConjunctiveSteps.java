package dev.bulwark.program.closure;

import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;
import java.util.Optional;

/**
 * Splits a step into steps whose guards are conjunctions of literals and whose updates have no
 * choices: disjunctions, disequalities of integers, choices in values and Boolean conditions become
 * cases. The union of the cases is the step.
 */
public final class ConjunctiveSteps {

  private ConjunctiveSteps() {}

  /** The cases, none of them with a guard that is plainly false; nothing if there are too many. */
  public static Optional<List<GuardedStep>> of(TermFactory terms, GuardedStep step, int most) {
    return Optional.empty();
  }
}
