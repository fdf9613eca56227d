package dev.bulwark.icp.floating;

import java.math.BigInteger;

/** A rectangle of operands, with its borders. */
record Area(BigInteger xLow, BigInteger xHigh, BigInteger yLow, BigInteger yHigh) {

  /** Operands of an operation with just one; the other coordinate is zero. */
  static Area of(BigInteger low, BigInteger high) {
    return new Area(low, high, BigInteger.ZERO, BigInteger.ZERO);
  }
}
