package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;

/**
 * Bounds of the operands and the result of a function, from each other; NaN flags are the caller's
 * matter.
 */
interface Projection {

  /** Takes the bounds of the box, for everything below. */
  void load(Box box);

  /** Finds bounds for all solutions in which the result is not NaN; false if there are none. */
  boolean contract();

  /** Cuts the operands to the bounds found. */
  void storeOperands(Box box);

  /** Cuts the first operand from below. */
  void storeLowOperand(Box box);

  /** Cuts the first operand from above. */
  void storeHighOperand(Box box);

  /** Cuts the result to the bounds found. */
  void storeResult(Box box);

  /** Whether operands in the box give NaN. */
  boolean canBeUndefined();

  /** Cuts the operands to the hull of those that give NaN. */
  void storeUndefined(Box box);
}
