package dev.bulwark.icp.box;

import java.math.BigInteger;

/**
 * A bit-vector as a number, unsigned or in two's complement. Readings of up to 64 bits are narrow.
 * The unsigned reading of 64 bits does not fit into the numbers of a slot, so it is stored less
 * 2^63, which keeps the order.
 */
public record Reading(int width, boolean signed) {

  public static Reading unsigned(int width) {
    return new Reading(width, false);
  }

  public static Reading signed(int width) {
    return new Reading(width, true);
  }

  public boolean isNarrow() {
    return width <= Long.SIZE;
  }

  /** Whether slots hold the number less 2^63. */
  public boolean isShifted() {
    return width == Long.SIZE && !signed;
  }

  /** The least number. */
  public BigInteger min() {
    return signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
  }

  /** The greatest number. */
  public BigInteger max() {
    return BigInteger.ONE.shiftLeft(signed ? width - 1 : width).subtract(BigInteger.ONE);
  }

  /** The least number of a narrow reading, as stored. */
  public long minStored() {
    return signed || width == Long.SIZE ? Long.MIN_VALUE >> (Long.SIZE - width) : 0;
  }

  /** The greatest number of a narrow reading, as stored. */
  public long maxStored() {
    return signed || width == Long.SIZE ? Long.MAX_VALUE >> (Long.SIZE - width) : (1L << width) - 1;
  }

  /** What a slot of a narrow reading holds for a number in its range. */
  public long stored(BigInteger number) {
    return isShifted() ? number.longValue() ^ Long.MIN_VALUE : number.longValueExact();
  }

  /** The number that a slot of a narrow reading holds. */
  public BigInteger number(long stored) {
    BigInteger number = BigInteger.valueOf(stored);
    return isShifted() ? number.add(BigInteger.ONE.shiftLeft(Long.SIZE - 1)) : number;
  }

  /** What a slot holds for these bits, given as the lowest of a word. */
  public long storedBits(long bits) {
    if (width == Long.SIZE) {
      return signed ? bits : bits ^ Long.MIN_VALUE;
    }
    int above = Long.SIZE - width;
    return signed ? bits << above >> above : bits << above >>> above;
  }

  /** The bits of what a slot holds; those above the width are no part of it. */
  public long bits(long stored) {
    return isShifted() ? stored ^ Long.MIN_VALUE : stored;
  }
}
