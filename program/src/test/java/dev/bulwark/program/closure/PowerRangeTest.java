package dev.bulwark.program.closure;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PowerRangeTest {

  private static BigInteger big(long number) {
    return BigInteger.valueOf(number);
  }

  @Test
  void theFirstMissingNumberIsFoundWithoutCounting() {
    BigInteger large = BigInteger.TEN.pow(40);
    PowerRange odd = new PowerRange(big(1), big(2), large);
    PowerRange even = new PowerRange(big(2), big(2), large);
    assertThat(PowerRange.firstMissing(List.of())).isEqualTo(big(1));
    assertThat(PowerRange.firstMissing(List.of(odd))).isEqualTo(big(2));
    assertThat(PowerRange.firstMissing(List.of(even, odd)))
        .isEqualTo(large.multiply(big(2)).add(big(3)));
    assertThat(
            PowerRange.firstMissing(
                List.of(
                    even,
                    odd,
                    new PowerRange(large, big(3), null),
                    new PowerRange(large.add(big(1)), big(3), null),
                    new PowerRange(large.add(big(2)), big(3), null))))
        .isNull();
    assertThat(
            PowerRange.firstMissing(List.of(PowerRange.single(big(1)), PowerRange.single(big(3)))))
        .isEqualTo(big(2));
  }

  @Test
  void againstCounting() {
    System.err.println("PowerRangeTest: seeds 0 to 1999");
    int complete = 0;
    for (long seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      List<PowerRange> ranges = new ArrayList<>();
      BitSet covered = new BitSet();
      int count = 1 + random.nextInt(6);
      for (int i = 0; i < count; i++) {
        int first = 1 + random.nextInt(8);
        int period = 1 + random.nextInt(3);
        int last = random.nextInt(3) == 0 ? random.nextInt(6) : -1;
        ranges.add(new PowerRange(big(first), big(period), last < 0 ? null : big(last)));
        for (int t = 0; last < 0 ? t < 200 : t <= last; t++) {
          covered.set(first + period * t);
        }
      }
      int missing = covered.nextClearBit(1);
      boolean all = missing > 100;
      complete += all ? 1 : 0;
      assertThat(PowerRange.firstMissing(ranges))
          .as("seed %d: %s", seed, ranges)
          .isEqualTo(all ? null : big(missing));
    }
    assertThat(complete).isBetween(100, 1_900);
  }
}
