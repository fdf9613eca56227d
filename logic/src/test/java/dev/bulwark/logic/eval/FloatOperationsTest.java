package dev.bulwark.logic.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Software floats against the floats of the machine, and directed rounding against exact rationals.
 */
@Tag("slow")
class FloatOperationsTest {

  private static final long SEED = 754;
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 3_000_000 : 25_000;
  private static final int RNE = RoundingMode.NEAREST_EVEN.ordinal();

  private static final double[] SPECIAL_DOUBLES = {
    0.0,
    -0.0,
    1,
    -1,
    0.5,
    1.5,
    2.5,
    -2.5,
    3,
    Double.MIN_VALUE,
    -Double.MIN_VALUE,
    Double.MIN_NORMAL,
    Math.nextDown(Double.MIN_NORMAL),
    Double.MAX_VALUE,
    -Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    Double.NaN,
    Math.PI,
    1e-310,
    Math.nextUp(1.0),
    Math.nextDown(1.0),
    0x1p52,
    0x1p53,
    0x1p63,
    4503599627370495.5,
    2147483647.0,
    -2147483648.0,
    4294967295.0
  };

  private final Random random = new Random(SEED);

  private double anyDouble() {
    return switch (random.nextInt(6)) {
      case 0 -> SPECIAL_DOUBLES[random.nextInt(SPECIAL_DOUBLES.length)];
      case 1 -> Double.longBitsToDouble(random.nextLong());
      case 2 -> Double.longBitsToDouble(random.nextLong() & 0x800fffffffffffffL);
      case 3 -> random.nextInt(2000) / 8.0 - 125;
      case 4 -> Math.scalb(1 + random.nextInt(16) / 16.0, random.nextInt(120) - 60);
      default -> random.nextGaussian();
    };
  }

  private float anyFloat() {
    return switch (random.nextInt(4)) {
      case 0 -> (float) anyDouble();
      case 1 -> Float.intBitsToFloat(random.nextInt());
      case 2 -> Float.intBitsToFloat(random.nextInt() & 0x807fffff);
      default -> (random.nextInt(2000) - 1000) / 16f;
    };
  }

  private static @Nullable Value apply(Op op, int p, int q, Sort sort, Value... args) {
    return Operations.apply(op, p, q, sort, args);
  }

  private static void same(@Nullable Value actual, double expected, Object... inputs) {
    assertThat(actual)
        .as("seed %d, inputs %s", SEED, java.util.Arrays.toString(inputs))
        .isEqualTo(FloatValue.of(expected));
  }

  private static void same(@Nullable Value actual, float expected, Object... inputs) {
    assertThat(actual)
        .as("seed %d, inputs %s", SEED, java.util.Arrays.toString(inputs))
        .isEqualTo(FloatValue.of(expected));
  }

  private void doubles(Op op, DoubleBinaryOperator machine) {
    for (double a : SPECIAL_DOUBLES) {
      for (double b : SPECIAL_DOUBLES) {
        same(
            apply(op, RNE, 0, Sort.Float.DOUBLE, FloatValue.of(a), FloatValue.of(b)),
            machine.applyAsDouble(a, b),
            op,
            a,
            b);
      }
    }
    for (int i = 0; i < ROUNDS; i++) {
      double a = anyDouble();
      double b = anyDouble();
      same(
          apply(op, RNE, 0, Sort.Float.DOUBLE, FloatValue.of(a), FloatValue.of(b)),
          machine.applyAsDouble(a, b),
          op,
          a,
          b);
    }
  }

  private void doubles(Op op, DoubleUnaryOperator machine) {
    for (double a : SPECIAL_DOUBLES) {
      same(apply(op, RNE, 0, Sort.Float.DOUBLE, FloatValue.of(a)), machine.applyAsDouble(a), op, a);
    }
    for (int i = 0; i < ROUNDS; i++) {
      double a = anyDouble();
      same(apply(op, RNE, 0, Sort.Float.DOUBLE, FloatValue.of(a)), machine.applyAsDouble(a), op, a);
    }
  }

  @Test
  void binaryOperations() {
    doubles(Op.FP_ADD, (a, b) -> a + b);
    doubles(Op.FP_SUB, (a, b) -> a - b);
    doubles(Op.FP_MUL, (a, b) -> a * b);
    doubles(Op.FP_DIV, (a, b) -> a / b);
    doubles(Op.FP_REM, StrictMath::IEEEremainder);
  }

  @Test
  void unaryOperations() {
    doubles(Op.FP_SQRT, Math::sqrt);
    doubles(Op.FP_ROUND, Math::rint);
    doubles(Op.FP_ABS, Math::abs);
    doubles(Op.FP_NEG, a -> -a);
  }

  @Test
  void singles() {
    for (int i = 0; i < ROUNDS; i++) {
      float a = anyFloat();
      float b = anyFloat();
      Value x = FloatValue.of(a);
      Value y = FloatValue.of(b);
      same(apply(Op.FP_ADD, RNE, 0, Sort.Float.SINGLE, x, y), a + b, "+", a, b);
      same(apply(Op.FP_MUL, RNE, 0, Sort.Float.SINGLE, x, y), a * b, "*", a, b);
      same(apply(Op.FP_DIV, RNE, 0, Sort.Float.SINGLE, x, y), a / b, "/", a, b);
      same(apply(Op.FP_SQRT, RNE, 0, Sort.Float.SINGLE, x), (float) Math.sqrt(a), "sqrt", a);
      assertThat(apply(Op.FP_LT, 0, 0, Sort.BOOL, x, y)).isEqualTo(Value.of(a < b));
      assertThat(apply(Op.FP_LE, 0, 0, Sort.BOOL, x, y)).isEqualTo(Value.of(a <= b));
      assertThat(apply(Op.FP_EQ, 0, 0, Sort.BOOL, x, y)).isEqualTo(Value.of(a == b));
      assertThat(apply(Op.FP_IS_NAN, 0, 0, Sort.BOOL, x)).isEqualTo(Value.of(Float.isNaN(a)));
      assertThat(apply(Op.FP_IS_INFINITE, 0, 0, Sort.BOOL, x))
          .isEqualTo(Value.of(Float.isInfinite(a)));
      assertThat(apply(Op.FP_IS_ZERO, 0, 0, Sort.BOOL, x)).isEqualTo(Value.of(a == 0));
      boolean normal = Float.isFinite(a) && Math.abs(a) >= Float.MIN_NORMAL;
      assertThat(apply(Op.FP_IS_NORMAL, 0, 0, Sort.BOOL, x)).isEqualTo(Value.of(normal));
      assertThat(apply(Op.FP_IS_SUBNORMAL, 0, 0, Sort.BOOL, x))
          .isEqualTo(Value.of(a != 0 && Math.abs(a) < Float.MIN_NORMAL));
    }
  }

  @Test
  void fusedMultiplyAdd() {
    for (int i = 0; i < ROUNDS; i++) {
      double a = anyDouble();
      double b = anyDouble();
      double c = random.nextBoolean() ? anyDouble() : -(a * b);
      Value value =
          apply(
              Op.FP_FMA,
              RNE,
              0,
              Sort.Float.DOUBLE,
              FloatValue.of(a),
              FloatValue.of(b),
              FloatValue.of(c));
      same(value, Math.fma(a, b, c), "fma", a, b, c);
    }
  }

  @Test
  void conversions() {
    int single = Op.packFloat(Sort.Float.SINGLE);
    int doubled = Op.packFloat(Sort.Float.DOUBLE);
    int truncate = RoundingMode.TOWARD_ZERO.ordinal();
    for (int i = 0; i < ROUNDS; i++) {
      double a = anyDouble();
      long bits = random.nextLong() >> random.nextInt(64);
      same(
          apply(Op.FP_TO_FP, RNE, single, Sort.Float.SINGLE, FloatValue.of(a)),
          (float) a,
          "narrow",
          a);
      same(
          apply(Op.FP_TO_FP, RNE, doubled, Sort.Float.DOUBLE, FloatValue.of((float) a)),
          (double) (float) a,
          "widen",
          a);
      same(
          apply(Op.SBV_TO_FP, RNE, doubled, Sort.Float.DOUBLE, Value.bitVec(64, bits)),
          (double) bits,
          "integer",
          bits);
      same(
          apply(Op.SBV_TO_FP, RNE, single, Sort.Float.SINGLE, Value.bitVec(64, bits)),
          (float) bits,
          "integer",
          bits);
      same(
          apply(Op.UBV_TO_FP, RNE, doubled, Sort.Float.DOUBLE, Value.bitVec(64, bits)),
          new BigInteger(Long.toUnsignedString(bits)).doubleValue(),
          "unsigned",
          bits);
      Value integer = apply(Op.FP_TO_SBV, truncate, 32, Sort.bitVec(32), FloatValue.of(a));
      boolean fits = a > -2147483649.0 && a < 2147483648.0;
      assertThat(integer).as("of %s", a).isEqualTo(fits ? Value.bitVec(32, (long) a) : null);
      Value unsigned = apply(Op.FP_TO_UBV, truncate, 32, Sort.bitVec(32), FloatValue.of(a));
      assertThat(unsigned)
          .as("of %s", a)
          .isEqualTo(a > -1 && a < 4294967296.0 ? Value.bitVec(32, (long) a) : null);
      if (Double.isFinite(a)) {
        RealValue real = (RealValue) apply(Op.FP_TO_REAL, 0, 0, Sort.REAL, FloatValue.of(a));
        assertThat(
                new java.math.BigDecimal(real.numerator())
                    .divide(new java.math.BigDecimal(real.denominator())))
            .isEqualByComparingTo(new java.math.BigDecimal(a));
        same(
            apply(Op.REAL_TO_FP, RNE, doubled, Sort.Float.DOUBLE, real),
            a == 0 ? 0.0 : a,
            "real",
            a);
      }
    }
  }

  @Test
  void whatSmtLibLeavesOpenIsUnknown() {
    Value plus = FloatValue.of(0f);
    Value minus = FloatValue.of(-0f);
    assertThat(apply(Op.FP_MIN, 0, 0, Sort.Float.SINGLE, plus, minus)).isNull();
    assertThat(apply(Op.FP_MAX, 0, 0, Sort.Float.SINGLE, minus, plus)).isNull();
    assertThat(apply(Op.FP_MIN, 0, 0, Sort.Float.SINGLE, minus, minus)).isEqualTo(minus);
    assertThat(apply(Op.FP_MIN, 0, 0, Sort.Float.SINGLE, minus, FloatValue.of(Float.NaN)))
        .isEqualTo(minus);
    assertThat(apply(Op.FP_TO_REAL, 0, 0, Sort.REAL, FloatValue.of(Float.NaN))).isNull();
    assertThat(apply(Op.FP_TO_SBV, RNE, 8, Sort.bitVec(8), FloatValue.of(127.5f))).isNull();
    assertThat(apply(Op.FP_TO_UBV, RNE, 8, Sort.bitVec(8), FloatValue.of(-0.5f)))
        .isEqualTo(Value.bitVec(8, 0));
  }

  /** Wide exponents must not lead to shifts by as many bits. */
  @Test
  void hugeExponents() {
    Sort.Float wide = Sort.floating(40, 10);
    FloatValue large =
        new FloatValue(wide, BigInteger.ONE.shiftLeft(40 + 9 - 1).subtract(BigInteger.ONE));
    FloatValue one = SoftFloat.round(wide, RoundingMode.NEAREST_EVEN, BigInteger.ONE, 0, false);
    FloatValue tiny = new FloatValue(wide, BigInteger.ONE);
    assertThat(apply(Op.FP_ADD, RNE, 0, wide, one, tiny)).isEqualTo(one);
    assertThat(apply(Op.FP_ADD, RoundingMode.TOWARD_POSITIVE.ordinal(), 0, wide, one, tiny))
        .isEqualTo(new FloatValue(wide, one.bits().add(BigInteger.ONE)));
    assertThat(apply(Op.FP_FMA, RNE, 0, wide, one, one, tiny)).isEqualTo(one);
    assertThat(apply(Op.FP_ROUND, RNE, 0, wide, tiny)).isEqualTo(SoftFloat.zero(wide, false));
    assertThat(apply(Op.FP_REM, 0, 0, wide, tiny, large)).isEqualTo(tiny);
    assertThat(apply(Op.FP_MUL, RNE, 0, wide, tiny, tiny)).isEqualTo(SoftFloat.zero(wide, false));
  }
}
