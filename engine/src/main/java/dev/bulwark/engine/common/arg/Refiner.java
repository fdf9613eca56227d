package dev.bulwark.engine.common.arg;

import dev.bulwark.evidence.ErrorInputs;

/** Feasibility check and refinement: what to do about a node at a bad location. */
public interface Refiner<S> {

  /** What has come of it. */
  sealed interface Result<S> {

    /** The path can be taken, with these inputs. */
    record Feasible<S>(ErrorInputs inputs) implements Result<S> {}

    /**
     * The path cannot be taken, the precision is finer, and all below the pivot is to be redone.
     */
    record Refined<S>(Node<S> pivot) implements Result<S> {}

    /** The path cannot be taken, and the states on it say so now; only its end goes. */
    record Strengthened<S>() implements Result<S> {}

    /** The path is not known to be feasible, and no refinement is known that rules it out. */
    record Stuck<S>(String reason) implements Result<S> {}
  }

  Result<S> refine(ReachabilityGraph<S> graph, Node<S> target);
}
