package dev.bulwark.frontend;

/**
 * What the world around a program does, where C leaves it to the implementation or the hardware, or
 * to whoever calls the entry function.
 *
 * @param volatiles what reading a volatile object gives
 * @param allocation whether memory may run out
 * @param pointers what pointers point to that come from outside
 */
public record WorldOptions(
    VolatileReads volatiles, Allocation allocation, OutsidePointers pointers) {

  /** Volatile objects change by themselves, there is always memory, and pointers are good. */
  public static final WorldOptions DEFAULT =
      new WorldOptions(VolatileReads.ANY, Allocation.NEVER_FAILS, OutsidePointers.NULL_OR_VALID);

  public WorldOptions withVolatiles(VolatileReads other) {
    return new WorldOptions(other, allocation, pointers);
  }

  public WorldOptions withAllocation(Allocation other) {
    return new WorldOptions(volatiles, other, pointers);
  }

  public WorldOptions withPointers(OutsidePointers other) {
    return new WorldOptions(volatiles, allocation, other);
  }
}
