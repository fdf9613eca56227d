package dev.bulwark.engine.abmc;

import dev.bulwark.program.acceleration.Cycle;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.List;

/**
 * A case of a block, of which a {@link Word} is made: its guard is a conjunction of literals (the
 * cube that a model was in), and its values have no conditionals. There is one object for each.
 *
 * @param block of which it is a case
 * @param inputs what the block takes from outside, if it can take anything: then the case fixes the
 *     path through the block
 */
record Letter(GuardedStep block, GuardedStep step, List<Cycle.Taken> inputs) implements Symbol {

  Letter {
    inputs = List.copyOf(inputs);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
