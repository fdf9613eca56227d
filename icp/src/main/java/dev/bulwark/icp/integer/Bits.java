package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Box;
import dev.bulwark.icp.box.Contractor;
import dev.bulwark.icp.box.Reading;

/**
 * The bits of an unsigned number of up to 64 bits. The result is the hull of the solutions. Slots:
 * a truth value for each bit from the lowest on, then the number.
 */
public final class Bits implements Contractor {

  private final Reading reading;
  private final int width;
  private final long mask;

  public Bits(int width) {
    if (width > Long.SIZE) {
      throw new IllegalArgumentException("bits of a number of " + width + " bits");
    }
    this.width = width;
    reading = Reading.unsigned(width);
    mask = Words.mask(width);
  }

  @Override
  public void contract(Box box) {
    long ones = 0;
    long unknown = 0;
    for (int i = 0; i < width; i++) {
      if (box.isTrue(i)) {
        ones |= 1L << i;
      } else if (!box.isFalse(i)) {
        unknown |= 1L << i;
      }
    }
    long zeros = mask & ~ones & ~unknown;
    long low = leastFrom(reading.bits(box.low(width)), ones, zeros);
    // The greatest one comes from the least one of the complements.
    long high = mask & ~leastFrom(mask & ~reading.bits(box.high(width)), zeros, ones);
    if (!fits(low, ones, zeros) || !fits(high, ones, zeros)) {
      box.fail();
      return;
    }
    box.atLeast(width, reading.storedBits(low));
    box.atMost(width, reading.storedBits(high));
    if (!box.isEmpty()) {
      setLeadingBits(box, low, high, unknown);
    }
  }

  /** Bits above all differences of the bounds are known. */
  private static void setLeadingBits(Box box, long low, long high, long unknown) {
    int first = Long.SIZE - Long.numberOfLeadingZeros(low ^ high);
    long above = first == Long.SIZE ? 0 : -1L << first;
    for (long bits = unknown & above; bits != 0; bits &= bits - 1) {
      int i = Long.numberOfTrailingZeros(bits);
      box.exactly(i, (low >>> i) & 1);
    }
  }

  private static boolean fits(long number, long ones, long zeros) {
    return (number & ones) == ones && (number & zeros) == 0;
  }

  /**
   * The least number from a given one on with these bits; if there is none, one that does not fit.
   */
  private long leastFrom(long number, long ones, long zeros) {
    long wrong = (~number & ones) | (number & zeros);
    if (wrong == 0) {
      return number;
    }
    long top = Long.highestOneBit(wrong);
    if ((number & top) != 0) {
      // A free bit above must become 1.
      long free = mask & ~number & ~ones & ~zeros & -(top << 1);
      if (free == 0) {
        return number;
      }
      top = Long.lowestOneBit(free);
    }
    return (number & ~(top - 1)) | top | (ones & (top - 1));
  }
}
