package dev.bulwark.logic.eval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.testing.RandomValues;
import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The two implementations of bit-vector operators against each other, and SMT-LIB's corner cases by
 * hand.
 */
class BitVecOperationsTest {

  private static final long SEED = 64;

  private static final List<Op> BINARY =
      List.of(
          Op.BV_AND,
          Op.BV_OR,
          Op.BV_XOR,
          Op.BV_ADD,
          Op.BV_SUB,
          Op.BV_MUL,
          Op.BV_UDIV,
          Op.BV_UREM,
          Op.BV_SDIV,
          Op.BV_SREM,
          Op.BV_SHL,
          Op.BV_LSHR,
          Op.BV_ASHR);
  private static final List<Op> COMPARISONS = List.of(Op.BV_ULT, Op.BV_ULE, Op.BV_SLT, Op.BV_SLE);

  private static void agree(BitVecValue a, BitVecValue b) {
    int width = a.width();
    long x = a.bits().longValue();
    long y = b.bits().longValue();
    for (Op op : BINARY) {
      assertThat(Narrow.value(width, Narrow.binary(op, width, x, y)))
          .as("%s %s %s, seed %d", op, a, b, SEED)
          .isEqualTo(Wide.binary(op, width, a, b));
    }
    for (Op op : COMPARISONS) {
      assertThat(Narrow.compare(op, width, x, y))
          .as("%s %s %s", op, a, b)
          .isEqualTo(Wide.compare(op, a, b));
    }
    for (Op op : List.of(Op.BV_NOT, Op.BV_NEG)) {
      assertThat(Narrow.value(width, Narrow.unary(op, 0, 0, width, x)))
          .isEqualTo(Wide.unary(op, 0, 0, a));
    }
    if (width < 64) {
      for (Op op : List.of(Op.ZERO_EXTEND, Op.SIGN_EXTEND)) {
        int more = 64 - width;
        assertThat(Narrow.value(64, Narrow.unary(op, more, 0, width, x)))
            .isEqualTo(Wide.unary(op, more, 0, a));
      }
    }
    int low = (int) Long.remainderUnsigned(y, width);
    assertThat(Narrow.value(width - low, Narrow.unary(Op.EXTRACT, width - 1, low, width, x)))
        .isEqualTo(Wide.unary(Op.EXTRACT, width - 1, low, a));
    if (width <= 32) {
      assertThat(Narrow.value(2 * width, Narrow.binary(Op.CONCAT, width, x, y)))
          .isEqualTo(Wide.binary(Op.CONCAT, 2 * width, a, b));
    }
  }

  @Test
  void narrowAndWideAgreeOnAllSmallValues() {
    for (int width = 1; width <= 4; width++) {
      for (int a = 0; a < 1 << width; a++) {
        for (int b = 0; b < 1 << width; b++) {
          agree(Value.bitVec(width, a), Value.bitVec(width, b));
        }
      }
    }
  }

  @Test
  void narrowAndWideAgreeOnRandomValues() {
    Random random = new Random(SEED);
    RandomValues values = new RandomValues(random);
    for (int i = 0; i < 20_000; i++) {
      int width = i % 4 == 0 ? 64 : 1 + random.nextInt(64);
      agree(Value.bitVec(width, values.bits(width)), Value.bitVec(width, values.bits(width)));
    }
  }

  private static void check(Op op, int width, long a, long b, long expected) {
    assertThat(
            Operations.apply(
                op, 0, 0, Sort.bitVec(width), Value.bitVec(width, a), Value.bitVec(width, b)))
        .isEqualTo(Value.bitVec(width, expected));
  }

  @Test
  void divisionCorners() {
    for (int width : new int[] {8, 32, 64, 100}) {
      check(Op.BV_UDIV, width, 5, 0, -1);
      check(Op.BV_UREM, width, 5, 0, 5);
      check(Op.BV_SDIV, width, 5, 0, -1);
      check(Op.BV_SDIV, width, -5, 0, 1);
      check(Op.BV_SREM, width, -5, 0, -5);
      check(Op.BV_SDIV, width, -7, 2, -3);
      check(Op.BV_SREM, width, -7, 2, -1);
      check(Op.BV_SREM, width, 7, -2, 1);
      BitVecValue least = Value.bitVec(width, BigInteger.ONE.shiftLeft(width - 1));
      assertThat(
              Operations.apply(
                  Op.BV_SDIV, 0, 0, Sort.bitVec(width), least, Value.bitVec(width, -1)))
          .isEqualTo(least);
    }
  }

  @Test
  void shiftCorners() {
    for (int width : new int[] {8, 32, 64, 100}) {
      check(Op.BV_SHL, width, 1, width, 0);
      check(Op.BV_LSHR, width, -1, width, 0);
      check(Op.BV_ASHR, width, -1, width, -1);
      check(Op.BV_ASHR, width, -8, -1, -1);
      check(Op.BV_ASHR, width, 8, -1, 0);
      check(Op.BV_SHL, width, 3, 1, 6);
    }
  }

  private static Value integer(Op op, long a, long b) {
    Value value = Operations.apply(op, 0, 0, Sort.INT, Value.integer(a), Value.integer(b));
    return value == null ? Value.FALSE : value;
  }

  @Test
  void integerDivisionLeavesNoNegativeRemainder() {
    assertThat(integer(Op.INT_DIV, 7, 2)).isEqualTo(Value.integer(3));
    assertThat(integer(Op.INT_DIV, -7, 2)).isEqualTo(Value.integer(-4));
    assertThat(integer(Op.INT_DIV, 7, -2)).isEqualTo(Value.integer(-3));
    assertThat(integer(Op.INT_DIV, -7, -2)).isEqualTo(Value.integer(4));
    assertThat(integer(Op.INT_MOD, -7, 2)).isEqualTo(Value.integer(1));
    assertThat(integer(Op.INT_MOD, -7, -2)).isEqualTo(Value.integer(1));
    assertThat(integer(Op.INT_MOD, 7, -2)).isEqualTo(Value.integer(1));
    assertThat(Operations.apply(Op.INT_DIV, 0, 0, Sort.INT, Value.integer(1), Value.integer(0)))
        .isNull();
    assertThat(Operations.apply(Op.INT_MOD, 0, 0, Sort.INT, Value.integer(1), Value.integer(0)))
        .isNull();
    assertThat(
            Operations.apply(
                Op.REAL_TO_INT, 0, 0, Sort.INT, Value.real(BigInteger.valueOf(-1), BigInteger.TWO)))
        .isEqualTo(Value.integer(-1));
  }
}
