package dev.bulwark.engine.bmc;

import dev.bulwark.logic.Term;

/** What is known on the paths to a node, beside the values of its state. */
interface PathFacts {

  /** Nothing is known. */
  PathFacts NONE = new PathFacts() {};

  /** May the condition hold? Yes where that is not known. */
  default boolean mayHold(Term condition) {
    return true;
  }

  /** A term that has the same value on these paths, and fewer choices if possible. */
  default Term pruned(Term term) {
    return term;
  }
}
