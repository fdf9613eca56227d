package dev.bulwark.icp.proof;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a slot: {@code u8} and {@code s8} are bit-vectors, unsigned and in two's
 * complement, {@code int} are all integers.
 *
 * @param width 0 for all integers
 */
record Word(int width, boolean signed) {

  private static final int SHIFTED_WIDTH = 64;

  static Word parse(String text) {
    if (text.equals("int")) {
      return new Word(0, true);
    }
    if (text.charAt(0) != 'u' && text.charAt(0) != 's') {
      throw new IllegalArgumentException("no kind of number: " + text);
    }
    return new Word(Integer.parseInt(text.substring(1)), text.charAt(0) == 's');
  }

  static Word unsigned(int width) {
    return new Word(width, false);
  }

  BigInteger modulus() {
    return BigInteger.ONE.shiftLeft(width);
  }

  /** The numbers for what is stored. */
  Range numbers(Range stored) {
    return width == SHIFTED_WIDTH && !signed
        ? stored.plus(BigInteger.ONE.shiftLeft(SHIFTED_WIDTH - 1))
        : stored;
  }

  /** The end of the first part of what is stored, see {@link Relation#middle}. */
  BigInteger middle(Range stored) {
    BigInteger number = Splitting.middle(numbers(stored));
    @Nullable BigInteger shift = numbers(Range.of(0, 0)).low();
    return shift == null ? number : number.subtract(shift);
  }
}
