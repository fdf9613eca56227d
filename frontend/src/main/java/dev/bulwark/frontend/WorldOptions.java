package dev.bulwark.frontend;

/**
 * What the world around a program does, where C leaves it to the implementation or the hardware, or
 * the user to us.
 *
 * @param volatiles what reading a volatile object gives
 * @param allocation whether memory may run out
 * @param assembly what inline assembly does
 * @param bodies functions of the program that count as the world's
 */
public record WorldOptions(
    VolatileReads volatiles, Allocation allocation, AssemblyMode assembly, IgnoredBodies bodies) {

  /** Volatile objects change by themselves, there is always memory, and functions have bodies. */
  public static final WorldOptions DEFAULT =
      new WorldOptions(
          VolatileReads.ANY, Allocation.NEVER_FAILS, AssemblyMode.STOP, IgnoredBodies.NONE);

  public WorldOptions withVolatiles(VolatileReads other) {
    return new WorldOptions(other, allocation, assembly, bodies);
  }

  public WorldOptions withAllocation(Allocation other) {
    return new WorldOptions(volatiles, other, assembly, bodies);
  }

  public WorldOptions withAssembly(AssemblyMode other) {
    return new WorldOptions(volatiles, allocation, other, bodies);
  }

  public WorldOptions withBodies(IgnoredBodies other) {
    return new WorldOptions(volatiles, allocation, assembly, other);
  }
}
