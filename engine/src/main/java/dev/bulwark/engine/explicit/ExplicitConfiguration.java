package dev.bulwark.engine.explicit;

import dev.bulwark.engine.common.arg.TraversalOrder;

/**
 * How explicit values are used.
 *
 * @param refinement whether precisions begin empty and are refined, or all variables are tracked
 * @param predicates whether an auxiliary predicate analysis helps
 * @param restarts whether the search may begin again in another form where this one gets nowhere:
 *     that is a mixture of the paper's analyses, and none of them
 * @param jumps whether the transfer goes through loops that values decide, without nodes at their
 *     heads, and refinement runs such loops to their ends: no part of the paper, so that its
 *     presets are without
 * @param order which states are explored first
 * @param threshold with predicates: how many values a variable may take on a path before predicates
 *     take it over
 * @param patience with predicates and restarts: how many nodes may be made before they go on
 *     without values
 */
public record ExplicitConfiguration(
    boolean refinement,
    boolean predicates,
    boolean restarts,
    boolean jumps,
    TraversalOrder order,
    int threshold,
    int patience) {

  /** With restarts, the search in depth makes at most this many nodes before that in waves. */
  static final int NODES_IN_DEPTH = 5_000;

  private static final int PATIENCE = 40_000;

  private static final int THRESHOLD = 24;

  /** CPA-Expl: all variables, no refinement. */
  public static final ExplicitConfiguration PLAIN =
      new ExplicitConfiguration(
          false, false, false, false, TraversalOrder.REVERSE_POSTORDER, THRESHOLD, PATIENCE);

  /** CPA-Expl-itp. */
  public static final ExplicitConfiguration ITP =
      new ExplicitConfiguration(
          true, false, false, false, TraversalOrder.REVERSE_POSTORDER, THRESHOLD, PATIENCE);

  public ExplicitConfiguration {
    if (threshold < 1 || patience < 1) {
      throw new IllegalArgumentException(
          "a threshold of " + threshold + " values, patience for " + patience + " nodes");
    }
    if (restarts && !refinement && !predicates) {
      throw new IllegalArgumentException("all variables from the beginning leave no restart");
    }
  }

  /** With the auxiliary predicate analysis. */
  public ExplicitConfiguration withPredicates() {
    return new ExplicitConfiguration(refinement, true, restarts, jumps, order, threshold, patience);
  }

  /** The mixture that begins like this one; it has jumps. */
  public ExplicitConfiguration withRestarts() {
    return new ExplicitConfiguration(
        refinement, predicates, true, true, order, threshold, patience);
  }

  public ExplicitConfiguration withJumps(boolean wanted) {
    return new ExplicitConfiguration(
        refinement, predicates, restarts, wanted, order, threshold, patience);
  }

  public ExplicitConfiguration withOrder(TraversalOrder other) {
    return new ExplicitConfiguration(
        refinement, predicates, restarts, jumps, other, threshold, patience);
  }

  /** The name of the preset, as far as there is one. */
  String suffix() {
    return (refinement ? "itp" : "plain")
        + (predicates ? "+predicate" : "")
        + (restarts ? "+restarts" : jumps ? "+jumps" : "");
  }
}
