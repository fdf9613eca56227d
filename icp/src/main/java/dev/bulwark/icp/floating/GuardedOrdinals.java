package dev.bulwark.icp.floating;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * A contractor that leaves the ordinal of a float alone as long as the float may be NaN.
 *
 * <p>An ordinal means nothing then, and a bound of it would say "if it is no NaN". Such a bound is
 * no reason for anything unless that condition is part of it: {@code +oo + y = +oo} unless it is
 * NaN, {@code x + -oo = -oo} unless it is NaN, and both together would exclude the sum of +oo and
 * -oo.
 */
public final class GuardedOrdinals implements Contractor {

  private final Contractor contractor;

  /** The slots with ordinals; behind each is the one that says whether it is NaN. */
  private final int[] ordinals;

  private final long[] low;
  private final long[] high;
  private final @Nullable BigInteger[] wideLow;
  private final @Nullable BigInteger[] wideHigh;

  public GuardedOrdinals(Contractor contractor, int... ordinals) {
    this.contractor = contractor;
    this.ordinals = ordinals.clone();
    this.low = new long[ordinals.length];
    this.high = new long[ordinals.length];
    this.wideLow = new BigInteger[ordinals.length];
    this.wideHigh = new BigInteger[ordinals.length];
  }

  @Override
  public void contract(Box box) {
    for (int i = 0; i < ordinals.length; i++) {
      int slot = ordinals[i];
      low[i] = box.low(slot);
      high[i] = box.high(slot);
      wideLow[i] = box.wideLow(slot);
      wideHigh[i] = box.wideHigh(slot);
    }
    contractor.contract(box);
    if (box.isEmpty()) {
      return;
    }
    for (int i = 0; i < ordinals.length; i++) {
      int slot = ordinals[i];
      if (!box.isFalse(slot + 1)) {
        box.set(slot, low[i], high[i]);
        box.set(slot, wideLow[i], wideHigh[i]);
      }
    }
  }

  @Override
  public boolean isDear() {
    return contractor.isDear();
  }

  @Override
  public String toString() {
    return contractor.toString();
  }
}
