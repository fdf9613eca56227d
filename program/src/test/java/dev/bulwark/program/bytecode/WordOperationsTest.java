package dev.bulwark.program.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.eval.Narrow;
import dev.bulwark.logic.eval.Operations;
import dev.bulwark.logic.testing.RandomValues;
import java.math.BigInteger;
import java.util.Map;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import org.junit.jupiter.api.Test;

class WordOperationsTest {

  private static final long SEED = 7;

  private interface WithWidth {
    long apply(long a, long b, int width);
  }

  private static final Map<Op, WithWidth> WORDS =
      Map.of(
          Op.BV_UDIV, WordOperations::unsignedQuotient,
          Op.BV_UREM, WordOperations::unsignedRemainder,
          Op.BV_SDIV, WordOperations::signedQuotient,
          Op.BV_SREM, WordOperations::signedRemainder,
          Op.BV_SHL, WordOperations::shiftLeft,
          Op.BV_LSHR, WordOperations::shiftRight,
          Op.BV_ASHR, WordOperations::shiftRightSigned);

  private static final Map<Op, LongBinaryOperator> INTEGERS =
      Map.of(
          Op.ADD, WordOperations::add,
          Op.MUL, WordOperations::multiply,
          Op.INT_DIV, WordOperations::quotient,
          Op.INT_MOD, WordOperations::remainder);

  @Test
  void allPairsOfSmallWidths() {
    for (int width = 1; width <= 5; width++) {
      for (long a = 0; a < 1L << width; a++) {
        for (long b = 0; b < 1L << width; b++) {
          compareWords(width, a, b);
        }
      }
    }
  }

  @Test
  void bordersOfLargeWidths() {
    RandomValues values = new RandomValues(new Random(SEED));
    for (int i = 0; i < 30_000; i++) {
      int width = 6 + i % 59;
      long mask = Narrow.mask(width);
      compareWords(
          width, values.bits(width).longValue() & mask, values.bits(width).longValue() & mask);
    }
  }

  private static void compareWords(int width, long a, long b) {
    Sort sort = Sort.bitVec(width);
    WORDS.forEach(
        (op, operation) ->
            assertThat(Words.value(sort, operation.apply(a, b, width)))
                .as("%s of %d and %d, width %d", op, a, b, width)
                .isEqualTo(
                    Operations.apply(op, 0, 0, sort, Words.value(sort, a), Words.value(sort, b))));
  }

  /** Right, or left to the interpreter: this only where it has to be. */
  @Test
  void integers() {
    RandomValues values = new RandomValues(new Random(SEED));
    int left = 0;
    for (int i = 0; i < 30_000; i++) {
      long a = values.integer().longValue();
      long b = values.integer().longValue();
      for (Map.Entry<Op, LongBinaryOperator> entry : INTEGERS.entrySet()) {
        Value expected =
            Operations.apply(entry.getKey(), 0, 0, Sort.INT, Value.integer(a), Value.integer(b));
        Value found = integer(entry.getValue(), a, b);
        boolean divides = entry.getKey() == Op.INT_DIV || entry.getKey() == Op.INT_MOD;
        boolean least = a == Long.MIN_VALUE || b == Long.MIN_VALUE;
        if (found == null) {
          left++;
          assertThat(expected == null || !Words.isWord(expected) || (divides && least))
              .as("%s of %d and %d", entry.getKey(), a, b)
              .isTrue();
        } else {
          assertThat(found).as("%s of %d and %d", entry.getKey(), a, b).isEqualTo(expected);
        }
      }
    }
    assertThat(left).isBetween(1_000, 100_000);
  }

  private static Value integer(LongBinaryOperator operation, long a, long b) {
    try {
      return Value.integer(operation.applyAsLong(a, b));
    } catch (LeaveLoop leave) {
      return null;
    }
  }

  @Test
  void wordsAreOneToOne() {
    RandomValues values = new RandomValues(new Random(SEED));
    for (Sort sort :
        new Sort[] {Sort.BOOL, Sort.INT, Sort.bitVec(1), Sort.bitVec(33), Sort.bitVec(64)}) {
      for (int i = 0; i < 1_000; i++) {
        Value value = values.value(sort);
        if (Words.isWord(value)) {
          assertThat(Words.value(sort, Words.word(value))).isEqualTo(value);
        } else {
          assertThat(((Value.IntValue) value).number().abs())
              .isGreaterThanOrEqualTo(BigInteger.valueOf(Long.MAX_VALUE));
        }
      }
    }
  }

  /** Against the values that arrays have elsewhere. */
  @Test
  void cellsAreThoseOfTheArray() {
    Sort.Array sort = Sort.array(Sort.bitVec(16), Sort.bitVec(8));
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      int range = 1 << (1 + random.nextInt(15));
      ArrayValue expected = new ArrayValue(sort, Value.bitVec(8, random.nextInt(3)), Map.of());
      ArrayCells cells = new ArrayCells(expected);
      for (int i = 0; i < 3_000; i++) {
        long index = random.nextInt(range);
        Value at = Value.bitVec(16, index);
        switch (random.nextInt(40)) {
          case 0 -> assertThat(cells.content()).isEqualTo(expected);
          case 1 -> {
            // As if the interpreter had written it meanwhile.
            expected = cells.content().store(at, Value.bitVec(8, i));
            cells.open(expected);
          }
          case 2 -> {
            if (random.nextInt(20) == 0) {
              cells.fill(i & 0xff);
              expected = new ArrayValue(sort, Value.bitVec(8, i), Map.of());
            }
          }
          case 3 -> {
            ArrayCells other = new ArrayCells(expected);
            other.put(index, 7);
            cells.assign(other);
            expected = expected.store(at, Value.bitVec(8, 7));
          }
          case 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16 -> {
            cells.put(index, i & 0xff);
            expected = expected.store(at, Value.bitVec(8, i));
          }
          default ->
              assertThat(Value.bitVec(8, cells.get(index)))
                  .as("seed %d, step %d", seed, i)
                  .isEqualTo(expected.select(at));
        }
      }
      assertThat(cells.content()).isEqualTo(expected);
    }
  }
}
