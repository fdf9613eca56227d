package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import java.util.Arrays;

/** The hull of the solutions of several cases of a constraint with narrow slots. */
final class WordHull {

  private final long[] low;
  private final long[] high;

  WordHull(int slots) {
    low = new long[slots];
    high = new long[slots];
  }

  void clear() {
    Arrays.fill(low, Long.MAX_VALUE);
    Arrays.fill(high, Long.MIN_VALUE);
  }

  /** A case that has solutions, with what the slots hold in it. */
  void add(long xLow, long xHigh, long yLow, long yHigh, long zLow, long zHigh) {
    add(0, xLow, xHigh);
    add(1, yLow, yHigh);
    add(2, zLow, zHigh);
  }

  /** The same for two slots. */
  void add(long xLow, long xHigh, long zLow, long zHigh) {
    add(0, xLow, xHigh);
    add(1, zLow, zHigh);
  }

  private void add(int slot, long from, long to) {
    low[slot] = Math.min(low[slot], from);
    high[slot] = Math.max(high[slot], to);
  }

  void apply(Box box) {
    if (low[0] > high[0]) {
      box.fail();
      return;
    }
    for (int slot = 0; slot < low.length; slot++) {
      box.atLeast(slot, low[slot]);
      box.atMost(slot, high[slot]);
    }
  }
}
