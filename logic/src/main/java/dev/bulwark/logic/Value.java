package dev.bulwark.logic;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

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
   * one at the lowest index). A store takes time and space that hardly depend on the size.
   */
  final class ArrayValue implements Value {

    private final Sort.Array sort;
    private final Value otherwise;
    private final ValueMap entries;

    public ArrayValue(Sort.Array sort, Value otherwise, Map<Value, Value> entries) {
      long indices = FiniteSorts.size(sort.index());
      Value background =
          entries.size() >= indices - entries.size()
              ? mostFrequent(sort, otherwise, entries, indices)
              : otherwise;
      ValueMap kept = ValueMap.of(entries);
      if (!background.equals(otherwise)) {
        for (long i = 0; i < indices; i++) {
          Value index = FiniteSorts.value(sort.index(), i);
          if (!kept.containsKey(index)) {
            kept = kept.with(index, otherwise);
          }
        }
      }
      for (Map.Entry<Value, Value> entry : entries.entrySet()) {
        if (entry.getValue().equals(background)) {
          kept = kept.without(entry.getKey());
        }
      }
      this.sort = sort;
      this.otherwise = background;
      this.entries = kept;
    }

    private ArrayValue(Sort.Array sort, Value otherwise, ValueMap entries) {
      this.sort = sort;
      this.otherwise = otherwise;
      this.entries = entries;
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

    @Override
    public Sort.Array sort() {
      return sort;
    }

    /** The element at every index that has no entry. */
    public Value otherwise() {
      return otherwise;
    }

    /** The elements that differ from {@link #otherwise}, in no particular order. */
    public Map<Value, Value> entries() {
      return entries;
    }

    /** The entries in the order of their indices. */
    public List<Map.Entry<Value, Value>> sortedEntries() {
      return ArrayText.sorted(this);
    }

    public Value select(Value index) {
      Value element = entries.get(index);
      return element == null ? otherwise : element;
    }

    public ArrayValue store(Value index, Value element) {
      ValueMap changed =
          element.equals(otherwise) ? entries.without(index) : entries.with(index, element);
      if (changed == entries) {
        return this;
      }
      return changed.size() >= FiniteSorts.size(sort.index()) - changed.size()
          ? new ArrayValue(sort, otherwise, (Map<Value, Value>) changed)
          : new ArrayValue(sort, otherwise, changed);
    }

    /**
     * The indices of entries, of either array, at which the two differ; found quickly if one came
     * from the other by stores. Backgrounds are not compared.
     */
    public List<Value> differences(ArrayValue other) {
      return entries.differences(other.entries);
    }

    /** E.g. {@code [4096]=5 [4100]=7 else 0}, elements as the function writes them. */
    public String text(Function<Value, String> element) {
      return ArrayText.of(this, ArrayText::plain, element);
    }

    /** The same form with a function for indices too. */
    public String text(Function<Value, String> index, Function<Value, String> element) {
      return ArrayText.of(this, index, element);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof ArrayValue array
              && sort.equals(array.sort)
              && otherwise.equals(array.otherwise)
              && entries.equals(array.entries));
    }

    @Override
    public int hashCode() {
      return 31 * otherwise.hashCode() + entries.hashCode();
    }

    @Override
    public String toString() {
      return text(ArrayText::plain);
    }
  }
}
