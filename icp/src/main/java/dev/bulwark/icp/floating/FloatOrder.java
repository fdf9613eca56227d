package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.FloatFormat;

/**
 * Compares and cuts the ordinals of two slots in the order of the ordinals, or in that of the
 * numbers, in which the two zeros are one. NaN is the caller's matter.
 */
interface FloatOrder {

  static FloatOrder ofOrdinals(FloatFormat format) {
    return format.isNarrow() ? new NarrowOrder(false) : new WideOrder(Slots.of(format), false);
  }

  static FloatOrder ofNumbers(FloatFormat format) {
    return format.isNarrow() ? new NarrowOrder(true) : new WideOrder(Slots.of(format), true);
  }

  /** Whether a is less than b all over the box. */
  boolean isLess(Box box, int a, int b);

  /** Whether a is less than b or equal to it all over the box. */
  boolean isAtMost(Box box, int a, int b);

  /** Cuts to a &lt; b. */
  void makeLess(Box box, int a, int b);

  /** Cuts to a &lt;= b. */
  void makeAtMost(Box box, int a, int b);

  /** Cuts off the ends of a that are equal to b, if b is known. */
  void makeDifferent(Box box, int a, int b);

  /** Cuts a to the hull of b and c. */
  void makeWithinHull(Box box, int a, int b, int c);

  default boolean areEqual(Box box, int a, int b) {
    return isAtMost(box, a, b) && isAtMost(box, b, a);
  }

  default boolean areDisjoint(Box box, int a, int b) {
    return isLess(box, a, b) || isLess(box, b, a);
  }

  default void makeEqual(Box box, int a, int b) {
    makeAtMost(box, a, b);
    makeAtMost(box, b, a);
  }
}
