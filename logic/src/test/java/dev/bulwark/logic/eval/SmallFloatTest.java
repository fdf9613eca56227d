package dev.bulwark.logic.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.FiniteSorts;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All pairs of tiny formats in every rounding mode, against rounding by looking for the neighbours
 * among all numbers of the format.
 */
class SmallFloatTest {

  private static final List<Sort.Float> FORMATS =
      List.of(Sort.floating(2, 2), Sort.floating(2, 3), Sort.floating(3, 2), Sort.floating(3, 3));

  /**
   * The finite numbers of a format by value, and 2^(emax+1) for the infinity. Zero is the positive
   * one.
   */
  private static TreeMap<Fraction, FloatValue> numbers(Sort.Float sort) {
    TreeMap<Fraction, FloatValue> numbers = new TreeMap<>();
    for (long i = FiniteSorts.size(sort) - 1; i >= 0; i--) {
      FloatValue value = (FloatValue) FiniteSorts.value(sort, i);
      RealValue real = (RealValue) Operations.apply(Op.FP_TO_REAL, 0, 0, Sort.REAL, value);
      if (real != null) {
        numbers.put(new Fraction(real), value);
      }
    }
    BigInteger beyond = BigInteger.TWO.pow((int) SoftFloat.bias(sort) + 1);
    numbers.put(new Fraction(Value.real(beyond, BigInteger.ONE)), SoftFloat.infinity(sort, false));
    numbers.put(
        new Fraction(Value.real(beyond.negate(), BigInteger.ONE)), SoftFloat.infinity(sort, true));
    return numbers;
  }

  private record Fraction(RealValue value) implements Comparable<Fraction> {
    @Override
    public int compareTo(Fraction other) {
      return Numbers.compare(value, other.value);
    }

    Fraction minus(Fraction other) {
      return new Fraction(
          (RealValue) Numbers.sum(new Value[] {value, Numbers.negate(other.value)}));
    }

    boolean negative() {
      return value.numerator().signum() < 0;
    }
  }

  private static FloatValue round(
      TreeMap<Fraction, FloatValue> numbers, RoundingMode mode, Fraction exact) {
    Map.Entry<Fraction, FloatValue> below = numbers.floorEntry(exact);
    Map.Entry<Fraction, FloatValue> above = numbers.ceilingEntry(exact);
    if (below == null || above == null || below.getKey().compareTo(above.getKey()) == 0) {
      Map.Entry<Fraction, FloatValue> bound =
          below == null ? numbers.firstEntry() : numbers.lastEntry();
      FloatValue found = below != null && above != null ? below.getValue() : bound.getValue();
      return isInfinite(found) ? beyond(numbers, mode, exact.negative()) : found;
    }
    FloatValue chosen =
        switch (mode) {
          case TOWARD_NEGATIVE -> below.getValue();
          case TOWARD_POSITIVE -> above.getValue();
          case TOWARD_ZERO -> exact.negative() ? above.getValue() : below.getValue();
          case NEAREST_AWAY, NEAREST_EVEN -> {
            int order = exact.minus(below.getKey()).compareTo(above.getKey().minus(exact));
            if (order != 0) {
              yield order < 0 ? below.getValue() : above.getValue();
            }
            if (mode == RoundingMode.NEAREST_AWAY) {
              yield exact.negative() ? below.getValue() : above.getValue();
            }
            yield below.getValue().bits().testBit(0) ? above.getValue() : below.getValue();
          }
        };
    // A negative number that rounds to zero gives the negative zero.
    return chosen.bits().signum() == 0 && exact.negative()
        ? SoftFloat.zero(chosen.sort(), true)
        : chosen;
  }

  private static boolean isInfinite(FloatValue value) {
    return SoftFloat.of(value).isInfinite();
  }

  private static FloatValue beyond(
      TreeMap<Fraction, FloatValue> numbers, RoundingMode mode, boolean negative) {
    FloatValue infinity = (negative ? numbers.firstEntry() : numbers.lastEntry()).getValue();
    FloatValue largest =
        (negative ? numbers.higherEntry(numbers.firstKey()) : numbers.lowerEntry(numbers.lastKey()))
            .getValue();
    return switch (mode) {
      case NEAREST_AWAY, NEAREST_EVEN -> infinity;
      case TOWARD_ZERO -> largest;
      case TOWARD_POSITIVE -> negative ? largest : infinity;
      case TOWARD_NEGATIVE -> negative ? infinity : largest;
    };
  }

  private static List<FloatValue> finite(Sort.Float sort) {
    List<FloatValue> finite = new ArrayList<>();
    for (long i = 0; i < FiniteSorts.size(sort); i++) {
      FloatValue value = (FloatValue) FiniteSorts.value(sort, i);
      if (SoftFloat.of(value).kind() == SoftFloat.Kind.FINITE) {
        finite.add(value);
      }
    }
    return finite;
  }

  private static RealValue real(FloatValue value) {
    Value real = Operations.apply(Op.FP_TO_REAL, 0, 0, Sort.REAL, value);
    return (RealValue) java.util.Objects.requireNonNull(real);
  }

  @ParameterizedTest
  @EnumSource(RoundingMode.class)
  void sumsProductsAndQuotients(RoundingMode mode) {
    for (Sort.Float sort : FORMATS) {
      TreeMap<Fraction, FloatValue> numbers = numbers(sort);
      for (FloatValue a : finite(sort)) {
        for (FloatValue b : finite(sort)) {
          check(numbers, mode, Op.FP_ADD, a, b, Numbers.sum(new Value[] {real(a), real(b)}));
          check(
              numbers,
              mode,
              Op.FP_SUB,
              a,
              b,
              Numbers.sum(new Value[] {real(a), Numbers.negate(real(b))}));
          check(numbers, mode, Op.FP_MUL, a, b, Numbers.product(new Value[] {real(a), real(b)}));
          check(numbers, mode, Op.FP_DIV, a, b, Numbers.divideReals(real(a), real(b)));
        }
      }
    }
  }

  private static void check(
      TreeMap<Fraction, FloatValue> numbers,
      RoundingMode mode,
      Op op,
      FloatValue a,
      FloatValue b,
      @Nullable Value exact) {
    // Signs of exact zeros and division by zero are checked against the machine's floats elsewhere.
    if (exact instanceof RealValue real && real.numerator().signum() != 0) {
      assertThat(Operations.apply(op, mode.ordinal(), 0, a.sort(), a, b))
          .as("%s %s %s %s", op, mode, a, b)
          .isEqualTo(round(numbers, mode, new Fraction(real)));
    }
  }

  @ParameterizedTest
  @EnumSource(RoundingMode.class)
  void fusedMultiplyAdd(RoundingMode mode) {
    Sort.Float sort = Sort.floating(2, 3);
    TreeMap<Fraction, FloatValue> numbers = numbers(sort);
    for (FloatValue a : finite(sort)) {
      for (FloatValue b : finite(sort)) {
        for (FloatValue c : finite(sort)) {
          Value exact =
              Numbers.sum(new Value[] {Numbers.product(new Value[] {real(a), real(b)}), real(c)});
          if (exact instanceof RealValue real && real.numerator().signum() != 0) {
            assertThat(Operations.apply(Op.FP_FMA, mode.ordinal(), 0, sort, a, b, c))
                .as("fma %s %s %s %s", mode, a, b, c)
                .isEqualTo(round(numbers, mode, new Fraction(real)));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RoundingMode.class)
  void conversionsBetweenFormats(RoundingMode mode) {
    for (Sort.Float from : FORMATS) {
      for (Sort.Float to : FORMATS) {
        TreeMap<Fraction, FloatValue> numbers = numbers(to);
        for (FloatValue a : finite(from)) {
          if (real(a).numerator().signum() != 0) {
            FloatValue expected = round(numbers, mode, new Fraction(real(a)));
            int target = Op.packFloat(to);
            assertThat(Operations.apply(Op.FP_TO_FP, mode.ordinal(), target, to, a))
                .isEqualTo(expected);
            assertThat(Operations.apply(Op.REAL_TO_FP, mode.ordinal(), target, to, real(a)))
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(RoundingMode.class)
  void squareRootIsTheNearestInItsDirection(RoundingMode mode) {
    for (Sort.Float sort : FORMATS) {
      for (FloatValue a : finite(sort)) {
        if (real(a).numerator().signum() > 0) {
          FloatValue root = (FloatValue) Operations.apply(Op.FP_SQRT, mode.ordinal(), 0, sort, a);
          assertThat(root).isNotNull();
          Fraction square =
              new Fraction((RealValue) Numbers.product(new Value[] {real(root), real(root)}));
          int order = square.compareTo(new Fraction(real(a)));
          switch (mode) {
            case TOWARD_POSITIVE -> assertThat(order).isGreaterThanOrEqualTo(0);
            case TOWARD_NEGATIVE, TOWARD_ZERO -> assertThat(order).isLessThanOrEqualTo(0);
            case NEAREST_AWAY, NEAREST_EVEN -> {}
          }
        }
      }
    }
  }
}
