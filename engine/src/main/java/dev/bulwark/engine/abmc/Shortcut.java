package dev.bulwark.engine.abmc;

import dev.bulwark.program.Location;
import dev.bulwark.program.acceleration.Summary;
import dev.bulwark.program.encoding.GuardedStep;

/**
 * A step that was learned: some number of iterations of a cycle at once. A word has several if its
 * closure is in pieces.
 *
 * @param since from the cut points after this many steps on it can be taken
 */
record Shortcut(Word word, Summary summary, int since) implements Symbol {

  Location head() {
    return summary.cycle().head();
  }

  GuardedStep step() {
    return summary.step();
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
