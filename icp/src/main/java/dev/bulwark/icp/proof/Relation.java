package dev.bulwark.icp.proof;

import java.math.BigInteger;
import java.util.List;

/** What a constraint says about its slots. */
interface Relation {

  /**
   * Whether there may be a solution in the box. False is always right; true is right if {@link
   * #isExact}, or if all slots of {@link #toSplit} are points.
   */
  boolean mayHold(Range[] box);

  /** Whether the answer is right for every box. */
  default boolean isExact() {
    return false;
  }

  /** The slots that are to be points in the end, in the order in which they are split. */
  List<Integer> toSplit();

  /** The end of the first part of a range with more than one number. */
  default BigInteger middle(Range range) {
    return Splitting.middle(range);
  }
}
