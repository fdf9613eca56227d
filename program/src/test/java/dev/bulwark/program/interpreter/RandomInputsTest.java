package dev.bulwark.program.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Position;
import java.math.BigInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Runs with the seeds 0, 1, 2, ... have to differ from their first input on. */
final class RandomInputsTest {

  private static final InputSite SITE =
      new InputSite("s", InputSite.Kind.NONDET, "", CType.INT, Position.NONE);

  private static long first(Sort sort, long low, long high) {
    return LongStream.range(0, 120)
        .mapToObj(seed -> number(new RandomInputs(seed).next(SITE, sort, 0)))
        .filter(n -> n.compareTo(BigInteger.valueOf(low)) >= 0)
        .filter(n -> n.compareTo(BigInteger.valueOf(high)) <= 0)
        .count();
  }

  private static BigInteger number(Value value) {
    return switch (value) {
      case Value.BitVecValue bits -> bits.unsigned();
      case Value.IntValue integer -> integer.number();
      default -> throw new AssertionError(value);
    };
  }

  @Test
  void neighbouringSeedsBeginDifferently() {
    for (Sort sort : new Sort[] {Sort.bitVec(32), Sort.INT}) {
      assertThat(first(sort, 0, 9)).as("small, " + sort).isBetween(15L, 60L);
      assertThat(first(sort, 1_000, 2_000_000_000)).as("large, " + sort).isBetween(10L, 60L);
    }
    assertThat(first(Sort.INT, -10, -1)).as("negative").isBetween(3L, 40L);
  }
}
