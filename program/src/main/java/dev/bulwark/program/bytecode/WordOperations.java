package dev.bulwark.program.bytecode;

import dev.bulwark.logic.eval.Narrow;

/**
 * What compiled terms call where an operator is more than an instruction or two. Corner cases are
 * those of SMT-LIB, see {@code logic.Op}. Operators of integers leave the loop where the result is
 * no word, or is none at all.
 */
final class WordOperations {

  private WordOperations() {}

  static long unsignedQuotient(long a, long b, int width) {
    return b == 0 ? Narrow.mask(width) : Long.divideUnsigned(a, b);
  }

  static long unsignedRemainder(long a, long b, int width) {
    return b == 0 ? a : Long.remainderUnsigned(a, b);
  }

  static long signedQuotient(long a, long b, int width) {
    long dividend = Narrow.signed(a, width);
    if (b == 0) {
      return dividend < 0 ? 1 : Narrow.mask(width);
    }
    // The least number by -1 wraps around, as it does in Java.
    return dividend / Narrow.signed(b, width) & Narrow.mask(width);
  }

  static long signedRemainder(long a, long b, int width) {
    return b == 0 ? a : Narrow.signed(a, width) % Narrow.signed(b, width) & Narrow.mask(width);
  }

  static long shiftLeft(long a, long b, int width) {
    return b < 0 || b >= width ? 0 : a << b & Narrow.mask(width);
  }

  static long shiftRight(long a, long b, int width) {
    return b < 0 || b >= width ? 0 : a >>> b;
  }

  static long shiftRightSigned(long a, long b, int width) {
    long distance = b < 0 || b >= width ? Narrow.LIMIT - 1 : b;
    return Narrow.signed(a, width) >> distance & Narrow.mask(width);
  }

  static long add(long a, long b) {
    long sum = a + b;
    if (((a ^ sum) & (b ^ sum)) < 0) {
      throw LeaveLoop.NOW;
    }
    return sum;
  }

  static long multiply(long a, long b) {
    long low = a * b;
    if (Math.multiplyHigh(a, b) != low >> (Long.SIZE - 1)) {
      throw LeaveLoop.NOW;
    }
    return low;
  }

  static long negate(long a) {
    if (a == Long.MIN_VALUE) {
      throw LeaveLoop.NOW;
    }
    return -a;
  }

  /** SMT-LIB's division: what remains is never negative. */
  static long quotient(long a, long b) {
    long remainder = remainder(a, b);
    // Within range but for the least numbers, which remainder() leaves alone.
    return remainder > 0 && a < 0 ? a / b - Long.signum(b) : a / b;
  }

  static long remainder(long a, long b) {
    if (b == 0 || a == Long.MIN_VALUE || b == Long.MIN_VALUE) {
      throw LeaveLoop.NOW;
    }
    long remainder = a % b;
    return remainder < 0 ? remainder + Math.abs(b) : remainder;
  }

  /** An unsigned number of 64 bits as an integer. */
  static long unsigned(long a) {
    if (a < 0) {
      throw LeaveLoop.NOW;
    }
    return a;
  }
}
