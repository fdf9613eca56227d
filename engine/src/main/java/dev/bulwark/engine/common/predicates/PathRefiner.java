package dev.bulwark.engine.common.predicates;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.logic.Term;
import java.util.List;
import java.util.function.Supplier;

/** Another method to refute a path that cannot be taken, which is tried before the usual one. */
public interface PathRefiner {

  /** What has come of it. */
  sealed interface Result {

    /**
     * Each formula, for the places before, between and behind the blocks, follows from the one
     * before it by the block between them, and the last is false.
     */
    record Refuted(List<Term> interpolants) implements Result {}

    /** The path cannot be taken, but a longer one of its kind can. */
    record Feasible(ErrorInputs inputs) implements Result {}

    /** Nothing: to be left to the usual method. */
    record Nothing() implements Result {}
  }

  /** Refutes a path from the start to a bad location. */
  Result refine(Supplier<List<PathBlock>> path);
}
