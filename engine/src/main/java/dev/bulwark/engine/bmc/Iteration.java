package dev.bulwark.engine.bmc;

/**
 * How often a loop has iterated since it was entered.
 *
 * @param count how often an edge inside the loop has led back to its head
 * @param charged how many of these count against the bound of an iteration: those with a symbolic
 *     branch on the path. Iterations through which the program just runs, because all conditions
 *     are constant, are free.
 * @param stamp the number of symbolic branches in the unrolling when the iteration began
 */
record Iteration(int count, int charged, long stamp) {

  static Iteration first(long stamp) {
    return new Iteration(0, 0, stamp);
  }

  Iteration next(long now) {
    return new Iteration(count + 1, now == stamp ? charged : charged + 1, now);
  }

  /** Of two iterations with the same count, one that is charged for what either is. */
  static Iteration merge(Iteration a, Iteration b) {
    return a.equals(b)
        ? a
        : new Iteration(a.count, Math.max(a.charged, b.charged), Math.min(a.stamp, b.stamp));
  }
}
