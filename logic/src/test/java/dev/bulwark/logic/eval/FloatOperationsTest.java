package dev.bulwark.logic.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.RoundingMode;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.logic.Value.RealValue;
import java.math.BigInteger;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Software floats against the floats of the machine, and directed rounding against exact rationals. */
class FloatOperationsTest {

  private static final long SEED = 754;
  private static final int ROUNDS = Boolean.getBoolean("bulwark.thorough") ? 3_000_000 : 100_000;
  private static final int RNE = RoundingMode.NEAREST_EVEN.ordinal();

  private static final double[] SPECIAL_DOUBLES = {
    0.0, -0.0, 1, -1, 0.5, 1.5, 2.5, -2.5, 3, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
    Math.nextDown(Double.MIN_NORMAL), Double.MAX_VALUE, -Double.MAX_VALUE, Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY, Double.NaN, Math.PI, 1e-310, Math.nextUp(1.0), Math.nextDown(1.0), 0x1p52, 0x1p53, 0x1p63,
    4503599627370495.5, 2147483647.0, -2147483648.0, 4294967295.0
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
    assertThat(actual).as("seed %d, inputs %s", SEED, java.util.Arrays.toString(inputs)).isEqualTo(FloatValue.of(expected));
  }

  private static void same(@Nullable Value actual, float expected, Object... inputs) {
    assertThat(actual).as("seed %d, inputs %s", SEED, java.util.Arrays.toString(inputs)).isEqualTo(FloatValue.of(expected));
  }

  private void doubles(Op op, DoubleBinaryOperator machine) {
    for (double a : SPECIAL_DOUBLES) {
      for (double b : SPECIAL_DOUBLES) {
        same(apply(op, RNE, 0, Sort.Float.DOUBLE, FloatValue.of(a), FloatValue.of(b)), machine.applyAsDouble(a, b), op, a, b);
      }
    }
    for (int i = 0; i < ROUNDS; i++) {
      double a = anyDouble();
      double b = anyDouble();
      same(apply(op, RNE, 0, Sort.Float.DOUBLE, FloatValue.of(a), FloatValue.of(b)), machine.applyAsDouble(a, b), op, a, b);
    }
  }

  private void doubles(Op op, DoubleUnaryOperator machine) {
    doubles(op, (a, b) -> machine.applyAsDouble(a));
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
}
