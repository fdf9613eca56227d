package dev.bulwark.icp.integer;

import java.math.BigInteger;

/** Quotients rounded down or up, for positive divisors. */
final class Division {

  private Division() {}

  static BigInteger floor(BigInteger x, BigInteger y) {
    BigInteger quotient = x.divide(y);
    return x.signum() < 0 && !quotient.multiply(y).equals(x)
        ? quotient.subtract(BigInteger.ONE)
        : quotient;
  }

  static BigInteger ceiling(BigInteger x, BigInteger y) {
    return floor(x.negate(), y).negate();
  }
}
