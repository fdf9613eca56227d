package dev.bulwark.icp.box;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Lower and upper bounds of the variables of one constraint, its slots. A slot is narrow, with
 * bounds of 64 bits, or wide, with bounds of any size or none. What the numbers stand for is the
 * constraint's matter: truth values are 0 and 1, for bit-vectors see {@link Reading}, for floats
 * {@link FloatFormat}.
 *
 * <p>Bounds only ever get tighter, until the owner sets them anew. Once the box is empty, nothing
 * in it means anything.
 */
public final class Box {

  private final long[] low;
  private final long[] high;
  private final @Nullable BigInteger[] wideLow;
  private final @Nullable BigInteger[] wideHigh;
  private boolean empty;

  public Box(int slots) {
    low = new long[slots];
    high = new long[slots];
    wideLow = new BigInteger[slots];
    wideHigh = new BigInteger[slots];
  }

  // ---- For contractors

  public long low(int slot) {
    return low[slot];
  }

  public long high(int slot) {
    return high[slot];
  }

  /** Of a wide slot; null if it has no lower bound. */
  public @Nullable BigInteger wideLow(int slot) {
    return wideLow[slot];
  }

  /** Of a wide slot; null if it has no upper bound. */
  public @Nullable BigInteger wideHigh(int slot) {
    return wideHigh[slot];
  }

  /** Whether a narrow slot has just one value. */
  public boolean isPoint(int slot) {
    return low[slot] == high[slot];
  }

  /** Whether a truth value is known to be true. */
  public boolean isTrue(int slot) {
    return low[slot] == 1;
  }

  /** Whether a truth value is known to be false. */
  public boolean isFalse(int slot) {
    return high[slot] == 0;
  }

  public void atLeast(int slot, long bound) {
    if (bound > low[slot]) {
      low[slot] = bound;
      empty |= bound > high[slot];
    }
  }

  public void atMost(int slot, long bound) {
    if (bound < high[slot]) {
      high[slot] = bound;
      empty |= bound < low[slot];
    }
  }

  public void exactly(int slot, long value) {
    atLeast(slot, value);
    atMost(slot, value);
  }

  public void atLeast(int slot, BigInteger bound) {
    BigInteger known = wideLow[slot];
    if (known == null || bound.compareTo(known) > 0) {
      wideLow[slot] = bound;
      BigInteger other = wideHigh[slot];
      empty |= other != null && bound.compareTo(other) > 0;
    }
  }

  public void atMost(int slot, BigInteger bound) {
    BigInteger known = wideHigh[slot];
    if (known == null || bound.compareTo(known) < 0) {
      wideHigh[slot] = bound;
      BigInteger other = wideLow[slot];
      empty |= other != null && bound.compareTo(other) < 0;
    }
  }

  /** There is no solution. */
  public void fail() {
    empty = true;
  }

  public boolean isEmpty() {
    return empty;
  }

  // ---- For the owner

  /** Before bounds are set anew. */
  public void clear() {
    empty = false;
  }

  public void set(int slot, long newLow, long newHigh) {
    low[slot] = newLow;
    high[slot] = newHigh;
    empty |= newLow > newHigh;
  }

  public void set(int slot, @Nullable BigInteger newLow, @Nullable BigInteger newHigh) {
    wideLow[slot] = newLow;
    wideHigh[slot] = newHigh;
    empty |= newLow != null && newHigh != null && newLow.compareTo(newHigh) > 0;
  }
}
