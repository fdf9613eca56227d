package dev.bulwark.engine.bmc;

/**
 * How often a loop has gone round since it was entered.
 *
 * @param count how often an edge inside the loop has led back to its head
 * @param charged how many of these count against the bound of a round: those with a symbolic branch
 *     on the way. Turns through which the program just runs, because all conditions are constant,
 *     are free.
 * @param stamp the number of symbolic branches in the unrolling when the turn began
 */
record Turn(int count, int charged, long stamp) {

  static Turn first(long stamp) {
    return new Turn(0, 0, stamp);
  }

  Turn next(long now) {
    return new Turn(count + 1, now == stamp ? charged : charged + 1, now);
  }

  /** Of two turns with the same count, one that is charged for what either is. */
  static Turn merge(Turn a, Turn b) {
    return a.equals(b)
        ? a
        : new Turn(a.count, Math.max(a.charged, b.charged), Math.min(a.stamp, b.stamp));
  }
}
