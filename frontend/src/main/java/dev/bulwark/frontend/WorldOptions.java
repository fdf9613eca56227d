package dev.bulwark.frontend;

/**
 * What the world around a program does, where C leaves it to the implementation or the hardware, to
 * whoever calls the entry function, or the user to us.
 *
 * @param volatiles what reading a volatile object gives
 * @param allocation whether memory may run out
 * @param assembly what inline assembly does
 * @param pointers what pointers point to that come from outside
 * @param bodies functions of the program that count as the world's
 */
public record WorldOptions(
    VolatileReads volatiles,
    Allocation allocation,
    AssemblyMode assembly,
    OutsidePointers pointers,
    IgnoredBodies bodies) {

  /**
   * Volatile objects change by themselves, there is always memory, pointers are good, and functions
   * have bodies.
   */
  public static final WorldOptions DEFAULT =
      new WorldOptions(
          VolatileReads.ANY,
          Allocation.NEVER_FAILS,
          AssemblyMode.STOP,
          OutsidePointers.NULL_OR_VALID,
          IgnoredBodies.NONE);

  public WorldOptions withVolatiles(VolatileReads other) {
    return new WorldOptions(other, allocation, assembly, pointers, bodies);
  }

  public WorldOptions withAllocation(Allocation other) {
    return new WorldOptions(volatiles, other, assembly, pointers, bodies);
  }

  public WorldOptions withAssembly(AssemblyMode other) {
    return new WorldOptions(volatiles, allocation, other, pointers, bodies);
  }

  public WorldOptions withPointers(OutsidePointers other) {
    return new WorldOptions(volatiles, allocation, assembly, other, bodies);
  }

  public WorldOptions withBodies(IgnoredBodies other) {
    return new WorldOptions(volatiles, allocation, assembly, pointers, other);
  }
}
