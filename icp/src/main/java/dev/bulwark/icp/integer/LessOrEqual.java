package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * b &lt;=&gt; x &lt;= y, of two slots of the same kind: what they hold keeps the order of what it
 * stands for, so nothing else matters. Slots: b, x, y.
 */
public final class LessOrEqual implements Contractor {

  private static final int B = 0;
  private static final int X = 1;
  private static final int Y = 2;

  private final boolean narrow;

  public LessOrEqual(boolean narrow) {
    this.narrow = narrow;
  }

  @Override
  public void contract(Box box) {
    if (narrow) {
      contractNarrow(box);
    } else {
      contractWide(box);
    }
  }

  private static void contractNarrow(Box box) {
    if (box.isTrue(B)) {
      box.atMost(X, box.high(Y));
      box.atLeast(Y, box.low(X));
    } else if (box.isFalse(B)) {
      if (box.low(Y) == Long.MAX_VALUE || box.high(X) == Long.MIN_VALUE) {
        box.fail();
        return;
      }
      box.atLeast(X, box.low(Y) + 1);
      box.atMost(Y, box.high(X) - 1);
    } else if (box.high(X) <= box.low(Y)) {
      box.exactly(B, 1);
    } else if (box.low(X) > box.high(Y)) {
      box.exactly(B, 0);
    }
  }

  private static void contractWide(Box box) {
    BigInteger xLow = box.wideLow(X);
    BigInteger xHigh = box.wideHigh(X);
    BigInteger yLow = box.wideLow(Y);
    BigInteger yHigh = box.wideHigh(Y);
    if (box.isTrue(B)) {
      if (yHigh != null) {
        box.atMost(X, yHigh);
      }
      if (xLow != null) {
        box.atLeast(Y, xLow);
      }
    } else if (box.isFalse(B)) {
      if (yLow != null) {
        box.atLeast(X, yLow.add(BigInteger.ONE));
      }
      if (xHigh != null) {
        box.atMost(Y, xHigh.subtract(BigInteger.ONE));
      }
    } else if (atMost(xHigh, yLow)) {
      box.exactly(B, 1);
    } else if (yHigh != null && xLow != null && xLow.compareTo(yHigh) > 0) {
      box.exactly(B, 0);
    }
  }

  private static boolean atMost(@Nullable BigInteger high, @Nullable BigInteger low) {
    return high != null && low != null && high.compareTo(low) <= 0;
  }
}
