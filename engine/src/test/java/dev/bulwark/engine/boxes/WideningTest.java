package dev.bulwark.engine.boxes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.logic.interval.Interval;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WideningTest {

  private static final long SEED = 20261119;

  private static Interval widened(long low, long high) {
    return Widening.toPowersOfTwo(Interval.of(low, high));
  }

  @Test
  void endsArePowersOfTwo() {
    assertThat(widened(0, 0)).isEqualTo(Interval.of(0, 0));
    assertThat(widened(-1, 1)).isEqualTo(Interval.of(-1, 1));
    assertThat(widened(-100, 100)).isEqualTo(Interval.of(-128, 127));
    assertThat(widened(100, 128)).isEqualTo(Interval.of(64, 255));
    assertThat(widened(-128, -100)).isEqualTo(Interval.of(-128, -65));
    assertThat(widened(-129, -1)).isEqualTo(Interval.of(-256, -1));
    assertThat(Widening.toPowersOfTwo(Interval.ALL)).isEqualTo(Interval.ALL);
  }

  @Test
  void integersOfManyBitsHaveNoBound() {
    BigInteger large = BigInteger.ONE.shiftLeft(70);
    assertThat(Widening.toPowersOfTwo(new Interval(BigInteger.ONE, large)))
        .isEqualTo(new Interval(BigInteger.ONE, null));
    assertThat(Widening.toPowersOfTwo(new Interval(large.negate(), BigInteger.ONE)))
        .isEqualTo(new Interval(null, BigInteger.ONE));
  }

  @Test
  void onlyOnceAndOutwards() {
    System.out.println("widening: seed " + SEED);
    Random random = new Random(SEED);
    for (int i = 0; i < 20_000; i++) {
      long a = random.nextLong() >> random.nextInt(64);
      long b = random.nextLong() >> random.nextInt(64);
      Interval interval = Interval.of(Math.min(a, b), Math.max(a, b));
      Interval widened = Widening.toPowersOfTwo(interval);
      assertThat(widened.contains(interval)).as("%s: %s", interval, widened).isTrue();
      assertThat(Widening.toPowersOfTwo(widened)).as("%s", interval).isEqualTo(widened);
    }
  }
}
