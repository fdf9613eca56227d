package dev.bulwark.engine.explicit;

/** A part of a path: an edge, or very many of them through a loop. */
sealed interface PathStep permits CompiledEdge, JumpStep {

  /** SP: the strongest post; false if it is contradicting. */
  boolean apply(Assignment assignment);

  /** Where it ends. */
  CompiledLocation target();
}
