package dev.bulwark.logic;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A value of some {@link Sort}: what constants hold, what evaluation gives, what models and inputs
 * are made of.
 */
public sealed interface Value {

  Sort sort();

  BoolValue TRUE = new BoolValue(true);
  BoolValue FALSE = new BoolValue(false);

  static BoolValue of(boolean value) {
    return value ? TRUE : FALSE;
  }

  /** The bit-vector of this width that is congruent to the number, which may be negative. */
  static BitVecValue bitVec(int width, BigInteger number) {
    return new BitVecValue(width, number);
  }

  static BitVecValue bitVec(int width, long number) {
    return new BitVecValue(width, BigInteger.valueOf(number));
  }

  static IntValue integer(BigInteger number) {
    return new IntValue(number);
  }

  static IntValue integer(long number) {
    return new IntValue(BigInteger.valueOf(number));
  }

  static RealValue real(BigInteger numerator, BigInteger denominator) {
    return new RealValue(numerator, denominator);
  }

  record BoolValue(boolean value) implements Value {
    @Override
    public Sort sort() {
      return Sort.BOOL;
    }

    @Override
    public String toString() {
      return Boolean.toString(value);
    }
  }

  /** A bit-vector; {@code bits} is kept as the unsigned number in [0, 2^width). */
  record BitVecValue(int width, BigInteger bits) implements Value {
    public BitVecValue {
      if (bits.signum() < 0 || bits.bitLength() > width) {
        bits = bits.and(mask(width));
      }
    }

    private static BigInteger mask(int width) {
      return BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
    }

    @Override
    public Sort.BitVec sort() {
      return new Sort.BitVec(width);
    }

    public BigInteger unsigned() {
      return bits;
    }

    /** The number in two's complement. */
    public BigInteger signed() {
      return bits.testBit(width - 1) ? bits.subtract(BigInteger.ONE.shiftLeft(width)) : bits;
    }

    public boolean isZero() {
      return bits.signum() == 0;
    }

    @Override
    public String toString() {
      return "(_ bv" + bits + " " + width + ")";
    }
  }

  record IntValue(BigInteger number) implements Value {
    @Override
    public Sort sort() {
      return Sort.INT;
    }

    @Override
    public String toString() {
      return number.toString();
    }
  }

  /** A rational number in lowest terms with a positive denominator. */
  record RealValue(BigInteger numerator, BigInteger denominator) implements Value {
    public RealValue {
      if (denominator.signum() == 0) {
        throw new ArithmeticException("rational with denominator zero");
      }
      BigInteger gcd = numerator.gcd(denominator);
      if (denominator.signum() < 0) {
        gcd = gcd.negate();
      }
      numerator = numerator.divide(gcd);
      denominator = denominator.divide(gcd);
    }

    @Override
    public Sort sort() {
      return Sort.REAL;
    }

    @Override
    public String toString() {
      return numerator + "/" + denominator;
    }
  }

  /**
   * An IEEE 754 value by its bits. All NaNs are one value, as in SMT-LIB, so their bits are made
   * canonical.
   */
  record FloatValue(Sort.Float sort, BigInteger bits) implements Value {
    public FloatValue {
      bits = bits.and(BigInteger.ONE.shiftLeft(sort.width()).subtract(BigInteger.ONE));
      if (isNaN(sort, bits)) {
        bits = canonicalNaN(sort);
      }
    }

    private static boolean isNaN(Sort.Float sort, BigInteger bits) {
      BigInteger exponents = BigInteger.ONE.shiftLeft(sort.exponent()).subtract(BigInteger.ONE);
      int fraction = sort.significand() - 1;
      return bits.shiftRight(fraction).and(exponents).equals(exponents)
          && bits.and(BigInteger.ONE.shiftLeft(fraction).subtract(BigInteger.ONE)).signum() != 0;
    }

    private static BigInteger canonicalNaN(Sort.Float sort) {
      return BigInteger.ONE
          .shiftLeft(sort.exponent() + 1)
          .subtract(BigInteger.ONE)
          .shiftLeft(sort.significand() - 2);
    }

    public static FloatValue of(float value) {
      return new FloatValue(
          Sort.Float.SINGLE, BigInteger.valueOf(java.lang.Float.floatToIntBits(value)));
    }

    public static FloatValue of(double value) {
      return new FloatValue(Sort.Float.DOUBLE, BigInteger.valueOf(Double.doubleToLongBits(value)));
    }

    public boolean isNaN() {
      return isNaN(sort, bits);
    }

    @Override
    public String toString() {
      return "(fp " + sort.exponent() + " " + sort.significand() + " #x" + bits.toString(16) + ")";
    }
  }

  /**
   * An array that is {@code otherwise} nearly everywhere. Equal arrays have equal representations:
   * entries that say {@code otherwise} are left out, and where the index sort has so few values
   * that another background could be chosen, the most frequent element is taken (of several, the
   * one at the lowest index).
   */
  record ArrayValue(Sort.Array sort, Value otherwise, Map<Value, Value> entries) implements Value {
    public ArrayValue {
      long indices = FiniteSorts.size(sort.index());
      Value background =
          entries.size() >= indices - entries.size()
              ? mostFrequent(sort, otherwise, entries, indices)
              : otherwise;
      Map<Value, Value> kept = new LinkedHashMap<>(entries);
      if (!background.equals(otherwise)) {
        for (long i = 0; i < indices; i++) {
          kept.putIfAbsent(FiniteSorts.value(sort.index(), i), otherwise);
        }
      }
      kept.values().removeIf(background::equals);
      otherwise = background;
      entries = Collections.unmodifiableMap(kept);
    }

    private static Value mostFrequent(
        Sort.Array sort, Value otherwise, Map<Value, Value> entries, long indices) {
      Map<Value, Integer> counts = new LinkedHashMap<>();
      for (long i = 0; i < indices; i++) {
        counts.merge(
            entries.getOrDefault(FiniteSorts.value(sort.index(), i), otherwise), 1, Integer::sum);
      }
      Value best = otherwise;
      int most = 0;
      for (Map.Entry<Value, Integer> count : counts.entrySet()) {
        if (count.getValue() > most) {
          most = count.getValue();
          best = count.getKey();
        }
      }
      return best;
    }

    public Value select(Value index) {
      return entries.getOrDefault(index, otherwise);
    }

    public ArrayValue store(Value index, Value element) {
      Map<Value, Value> changed = new LinkedHashMap<>(entries);
      changed.put(index, element);
      return new ArrayValue(sort, otherwise, changed);
    }
  }
}
