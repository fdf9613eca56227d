package dev.bulwark.engine.common.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;
import java.util.Optional;

/** A method to explain why a path cannot be taken. */
public interface PathInterpolation {

  /** As printed in statistics. */
  String name();

  /**
   * For a path of n steps that cannot be taken from any state the n + 1 formulas before, between
   * and after its steps. The first is true, the last is false, and each follows from the one before
   * it by the step between them. Each is over program variables that the steps before it write or
   * read and the steps after it read. Nothing if the path can be taken, or if this method does not
   * succeed.
   *
   * @throws dev.bulwark.base.BudgetExhaustedException when the budget is over
   */
  Optional<List<Term>> interpolate(List<GuardedStep> path, Budget budget);
}
