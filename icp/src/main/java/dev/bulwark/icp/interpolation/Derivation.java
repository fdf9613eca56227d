package dev.bulwark.icp.interpolation;

import dev.bulwark.icp.search.ProofLog.Bound;
import java.util.ArrayList;
import java.util.List;

/**
 * A derivation of the empty clause. Steps have numbers, and use those of smaller numbers. A
 * resolution step takes a bound of a variable from one clause and one that excludes it from the
 * other, say {@code x <= 3} and {@code x >= 7}. In between, a literal may be replaced by a weaker
 * bound of the same side, and one that no number of the variable's domain fulfils be left out.
 */
final class Derivation {

  /** How a clause comes about. */
  sealed interface Step {

    /** It is in the log, as its n-th line. */
    record Given(int line, List<Bound> literals) implements Step {}

    /**
     * The first clause is resolved with the others one after the other.
     *
     * @param pivots the variable of each resolution
     */
    record Resolved(int first, int[] others, int[] pivots) implements Step {}
  }

  private final List<Step> steps = new ArrayList<>();

  /** The step's number. */
  int add(Step step) {
    steps.add(step);
    return steps.size() - 1;
  }

  List<Step> steps() {
    return steps;
  }
}
