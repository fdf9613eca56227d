package dev.bulwark.evidence;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.pass.BackTranslation;
import java.util.Optional;

/**
 * Evidence for UNSAFE: a run on these inputs reaches an error.
 *
 * @param goal the one that it reaches; none where that is not said, and any will do
 */
public record ErrorInputs(Inputs inputs, Optional<Goal> goal) implements Evidence {

  /** Inputs that reach some goal. */
  public ErrorInputs(Inputs inputs) {
    this(inputs, Optional.empty());
  }

  @Override
  public ErrorInputs translate(BackTranslation back) {
    return new ErrorInputs(back.inputs(inputs), goal);
  }
}
