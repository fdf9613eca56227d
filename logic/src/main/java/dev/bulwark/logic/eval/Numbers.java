package dev.bulwark.logic.eval;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.IntValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Arithmetic on mathematical integers and on rationals. */
final class Numbers {

  private static final long MAXIMAL_BITS = 1 << 22;

  private Numbers() {}

  static Value sum(Value[] args) {
    Value sum = args[0];
    for (int i = 1; i < args.length; i++) {
      sum = add(sum, args[i]);
    }
    return sum;
  }

  /**
   * Null if the product is too large to be written out: repeated squaring would otherwise fill any
   * memory.
   */
  static @Nullable Value product(Value[] args) {
    Value product = args[0];
    for (int i = 1; i < args.length; i++) {
      if (bitLength(product) + bitLength(args[i]) > MAXIMAL_BITS) {
        return null;
      }
      product = multiply(product, args[i]);
    }
    return product;
  }

  private static long bitLength(Value value) {
    return value instanceof RealValue(BigInteger numerator, BigInteger denominator)
        ? (long) numerator.bitLength() + denominator.bitLength()
        : ((IntValue) value).number().bitLength();
  }

  private static Value add(Value a, Value b) {
    if (a instanceof IntValue(BigInteger x) && b instanceof IntValue(BigInteger y)) {
      return new IntValue(x.add(y));
    }
    RealValue x = (RealValue) a;
    RealValue y = (RealValue) b;
    return new RealValue(
        x.numerator().multiply(y.denominator()).add(y.numerator().multiply(x.denominator())),
        x.denominator().multiply(y.denominator()));
  }

  private static Value multiply(Value a, Value b) {
    if (a instanceof IntValue(BigInteger x) && b instanceof IntValue(BigInteger y)) {
      return new IntValue(x.multiply(y));
    }
    RealValue x = (RealValue) a;
    RealValue y = (RealValue) b;
    return new RealValue(
        x.numerator().multiply(y.numerator()), x.denominator().multiply(y.denominator()));
  }

  static Value negate(Value a) {
    if (a instanceof IntValue(BigInteger x)) {
      return new IntValue(x.negate());
    }
    RealValue x = (RealValue) a;
    return new RealValue(x.numerator().negate(), x.denominator());
  }

  /**
   * Division or remainder as in SMT-LIB: the remainder is never negative. Division by zero can be
   * anything.
   */
  static @Nullable Value divide(Op op, Value a, Value b) {
    BigInteger dividend = ((IntValue) a).number();
    BigInteger divisor = ((IntValue) b).number();
    if (divisor.signum() == 0) {
      return null;
    }
    BigInteger remainder = dividend.mod(divisor.abs());
    return new IntValue(
        op == Op.INT_MOD ? remainder : dividend.subtract(remainder).divide(divisor));
  }

  static @Nullable Value divideReals(Value a, Value b) {
    RealValue x = (RealValue) a;
    RealValue y = (RealValue) b;
    if (y.numerator().signum() == 0) {
      return null;
    }
    return new RealValue(
        x.numerator().multiply(y.denominator()), x.denominator().multiply(y.numerator()));
  }

  static int compare(Value a, Value b) {
    if (a instanceof IntValue(BigInteger x) && b instanceof IntValue(BigInteger y)) {
      return x.compareTo(y);
    }
    RealValue x = (RealValue) a;
    RealValue y = (RealValue) b;
    return x.numerator()
        .multiply(y.denominator())
        .compareTo(y.numerator().multiply(x.denominator()));
  }

  static IntValue floor(Value a) {
    RealValue x = (RealValue) a;
    BigInteger[] parts = x.numerator().divideAndRemainder(x.denominator());
    return new IntValue(parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0]);
  }
}
