package dev.bulwark.frontend;

/**
 * What the world around a program does, where C leaves it to the implementation or the hardware.
 *
 * @param volatiles what reading a volatile object gives
 * @param allocation whether memory may run out
 */
public record WorldOptions(VolatileReads volatiles, Allocation allocation) {

  /** Volatile objects change by themselves, and there is always memory. */
  public static final WorldOptions DEFAULT =
      new WorldOptions(VolatileReads.ANY, Allocation.NEVER_FAILS);
}
