package dev.bulwark.icp.box;

/**
 * A primitive constraint over a few variables, the slots of a box. It belongs to one search and so
 * to one thread, and may keep scratch memory, but no state: what it does depends on the box alone,
 * because the search asks again later why a bound was cut.
 */
public interface Contractor {

  /**
   * Cuts off values that are in no solution of the constraint in the box, or finds that there is
   * none ({@link Box#fail}). No solution is ever lost. If every slot has just one value the answer
   * is exact: the box fails just if this is no solution.
   *
   * <p>Smaller boxes give smaller results; the search relies on that for its explanations only in
   * that it asks again for every box that it claims something of.
   */
  void contract(Box box);

  /** Whether others should have their turn first. */
  default boolean isDear() {
    return false;
  }
}
