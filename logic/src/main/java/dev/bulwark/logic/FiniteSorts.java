package dev.bulwark.logic;

import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.FloatValue;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts and lists the values of sorts that have few. */
public final class FiniteSorts {

  private static final int MAXIMAL_BITS = 62;

  private FiniteSorts() {}

  /**
   * Number of values of the sort; {@link Long#MAX_VALUE} stands for infinitely many and for all
   * numbers from 2^62 on.
   */
  public static long size(Sort sort) {
    return switch (sort) {
      case Sort.Bool b -> 2;
      case Sort.Int i -> Long.MAX_VALUE;
      case Sort.Real r -> Long.MAX_VALUE;
      case Sort.BitVec(int width) -> width < MAXIMAL_BITS ? 1L << width : Long.MAX_VALUE;
      case Sort.Float f ->
          f.width() < MAXIMAL_BITS ? 2 * (infinity(f).longValueExact() + 1) + 1 : Long.MAX_VALUE;
      case Sort.Array(Sort index, Sort element) -> power(size(element), size(index));
    };
  }

  private static long power(long base, long exponent) {
    if (base == 1 || exponent == Long.MAX_VALUE || base == Long.MAX_VALUE) {
      return base == 1 ? 1 : Long.MAX_VALUE;
    }
    long power = 1;
    for (long i = 0; i < exponent; i++) {
      if (power > (1L << MAXIMAL_BITS) / base) {
        return Long.MAX_VALUE;
      }
      power *= base;
    }
    return power;
  }

  /** The value of this number, from 0 to below the size of the sort. */
  public static Value value(Sort sort, long number) {
    return switch (sort) {
      case Sort.Bool b -> Value.of(number != 0);
      case Sort.BitVec(int width) -> Value.bitVec(width, number);
      case Sort.Float f -> {
        long ofOneSign = infinity(f).longValueExact() + 1;
        BigInteger sign = BigInteger.ONE.shiftLeft(f.width() - 1);
        if (number < ofOneSign) {
          yield new FloatValue(f, BigInteger.valueOf(number));
        }
        yield number < 2 * ofOneSign
            ? new FloatValue(f, BigInteger.valueOf(number - ofOneSign).or(sign))
            : new FloatValue(f, sign.subtract(BigInteger.ONE));
      }
      case Sort.Array a -> {
        Map<Value, Value> entries = new LinkedHashMap<>();
        long digits = number;
        for (long i = 0; i < size(a.index()); i++) {
          entries.put(value(a.index(), i), value(a.element(), digits % size(a.element())));
          digits /= size(a.element());
        }
        yield new ArrayValue(a, value(a.element(), 0), entries);
      }
      case Sort.Int i -> throw new IllegalArgumentException("integers cannot be listed");
      case Sort.Real r -> throw new IllegalArgumentException("reals cannot be listed");
    };
  }

  private static BigInteger infinity(Sort.Float sort) {
    return BigInteger.ONE
        .shiftLeft(sort.exponent())
        .subtract(BigInteger.ONE)
        .shiftLeft(sort.significand() - 1);
  }
}
