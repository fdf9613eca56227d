package dev.bulwark.icp.integer;

import dev.bulwark.icp.box.Reading;

/** Arithmetic on words that stand for unsigned numbers. */
final class Words {

  private Words() {}

  static boolean less(long x, long y) {
    return Long.compareUnsigned(x, y) < 0;
  }

  static long min(long x, long y) {
    return less(x, y) ? x : y;
  }

  static long max(long x, long y) {
    return less(x, y) ? y : x;
  }

  /** 2^width - 1 for widths from 0 to 64. */
  static long mask(int width) {
    return width == 0 ? 0 : -1L >>> (Long.SIZE - width);
  }

  /** The product, or all ones if it is greater. */
  static long timesCapped(long x, long y) {
    return Math.unsignedMultiplyHigh(x, y) != 0 ? -1L : x * y;
  }

  /** The sum, or all ones if it is greater. */
  static long plusCapped(long x, long y) {
    long sum = x + y;
    return less(sum, x) ? -1L : sum;
  }

  /** How far a stored number is above the least one of its reading. */
  static long offset(Reading reading, long stored) {
    return stored - reading.minStored();
  }
}
