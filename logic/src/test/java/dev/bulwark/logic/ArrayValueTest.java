package dev.bulwark.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.testing.RandomValues;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ArrayValueTest {

  private static final long SEED = 20_240_917;

  private static ArrayValue zeros(Sort index, Sort element) {
    return (ArrayValue) TermFactory.zeroValue(Sort.array(index, element));
  }

  /** Numbers whose hashes coincide are among these: n, and 2^32 times n / 31. */
  private static Value index(Random random, int width) {
    long small = random.nextInt(40);
    return Value.bitVec(width, random.nextBoolean() ? small * 31 : small << 32);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16, 64})
  void behavesLikeAMapAfterAnyHistory(int width) {
    Random random = new Random(SEED + width);
    Sort element = Sort.bitVec(2);
    for (int round = 0; round < 200; round++) {
      ArrayValue array = zeros(Sort.bitVec(width), element);
      Map<Value, Value> expected = new HashMap<>();
      for (int i = random.nextInt(150); i >= 0; i--) {
        Value index = index(random, width);
        Value stored = Value.bitVec(2, random.nextInt(4));
        array = array.store(index, stored);
        expected.put(index, stored);
      }
      for (Map.Entry<Value, Value> entry : expected.entrySet()) {
        assertThat(array.select(entry.getKey())).as("seed %s", SEED).isEqualTo(entry.getValue());
      }
      ArrayValue anew =
          new ArrayValue(array.sort(), TermFactory.zeroValue(element), Map.copyOf(expected));
      assertThat(array).isEqualTo(anew).hasSameHashCodeAs(anew).hasToString(anew.toString());
    }
  }

  @Test
  void differencesAreTheIndicesThatDiffer() {
    Random random = new Random(SEED);
    for (int round = 0; round < 500; round++) {
      ArrayValue before = zeros(Sort.bitVec(64), Sort.bitVec(2));
      for (int i = random.nextInt(60); i > 0; i--) {
        before = before.store(index(random, 64), Value.bitVec(2, random.nextInt(4)));
      }
      ArrayValue after = before;
      for (int i = random.nextInt(20); i > 0; i--) {
        after = after.store(index(random, 64), Value.bitVec(2, random.nextInt(4)));
      }
      HashSet<Value> all = new HashSet<>(before.entries().keySet());
      all.addAll(after.entries().keySet());
      ArrayValue one = before;
      ArrayValue other = after;
      all.removeIf(index -> one.select(index).equals(other.select(index)));
      assertThat(one.differences(other)).as("seed %s", SEED).hasSameElementsAs(all);
      assertThat(one.differences(other)).doesNotHaveDuplicates();
    }
  }

  @Test
  void allRandomValuesEqualThemselvesRebuilt() {
    RandomValues values = new RandomValues(new Random(SEED));
    for (Sort index : List.of(Sort.INT, Sort.BOOL, Sort.REAL, Sort.Float.SINGLE)) {
      for (int i = 0; i < 100; i++) {
        ArrayValue array = (ArrayValue) values.value(Sort.array(index, Sort.INT));
        ArrayValue rebuilt = new ArrayValue(array.sort(), array.otherwise(), Map.of());
        for (Map.Entry<Value, Value> entry : array.sortedEntries().reversed()) {
          rebuilt = rebuilt.store(entry.getKey(), entry.getValue());
        }
        assertThat(rebuilt).isEqualTo(array);
      }
    }
  }

  @Test
  void aMillionStoresTakeSecondsAtMost() {
    ArrayValue array = zeros(Sort.bitVec(32), Sort.bitVec(32));
    long start = System.nanoTime();
    for (int i = 0; i < 1_000_000; i++) {
      array = array.store(Value.bitVec(32, 4L * (i % 100_000)), Value.bitVec(32, i + 1));
    }
    assertThat(array.entries()).hasSize(100_000);
    assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
    assertThat(array.select(Value.bitVec(32, 400))).isEqualTo(Value.bitVec(32, 900_101));
  }

  @Test
  void textIsInTheOrderOfTheIndices() {
    ArrayValue array =
        zeros(Sort.bitVec(32), Sort.bitVec(8))
            .store(Value.bitVec(32, 4100), Value.bitVec(8, 7))
            .store(Value.bitVec(32, 4096), Value.bitVec(8, 5))
            .store(Value.bitVec(32, 4097), Value.bitVec(8, 0));
    assertThat(array).hasToString("[4096]=5 [4100]=7 else 0");
  }
}
