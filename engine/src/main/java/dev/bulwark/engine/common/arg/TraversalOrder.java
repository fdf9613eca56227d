package dev.bulwark.engine.common.arg;

/** Which of the open nodes is explored next. */
public enum TraversalOrder {
  /** The oldest. */
  BREADTH,
  /** The youngest. */
  DEPTH,
  /**
   * The one with the fewest loop heads before it, and of those the first in reverse postorder: a
   * wave through the program for each iteration, in which paths that meet again do so before they
   * go on.
   */
  REVERSE_POSTORDER,
  /** Inner loops before what is around them, and within a loop by reverse postorder. */
  BY_LOOP
}
