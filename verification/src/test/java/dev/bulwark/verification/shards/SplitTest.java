package dev.bulwark.verification.shards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shards compute the same split by themselves, and none has much more to do than it must. */
final class SplitTest {

  private static final long SEED = 20261119;

  private static List<String> items(int number) {
    return IntStream.range(0, number).mapToObj(i -> "src/file" + i % 7 + ".c:f" + i).toList();
  }

  private static double[] load(Split split, Map<String, Double> seconds, int shards) {
    double[] load = new double[shards];
    seconds.forEach((item, time) -> load[split.shardOf(item) - 1] += time);
    return load;
  }

  @Test
  void aShardIsWrittenAsItsNumberAndHowManyThereAre() {
    assertThat(Shard.parse("2/4")).isEqualTo(new Shard(2, 4)).hasToString("2/4");
    for (String wrong : List.of("0/4", "5/4", "1", "1/0", "a/b", "1/4/4", "-1/4", "1/ 4", "01/4")) {
      assertThatThrownBy(() -> Shard.parse(wrong))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("a shard is ");
    }
  }

  @Test
  void theOrderOfItemsDoesNotMatter() {
    Random random = new Random(SEED);
    for (int round = 0; round < 20; round++) {
      int shards = 1 + random.nextInt(9);
      List<String> items = new ArrayList<>(items(random.nextInt(200)));
      Map<String, Double> seconds = new HashMap<>();
      for (String item : items) {
        if (random.nextBoolean()) {
          // Equal times too.
          seconds.put(item, (double) random.nextInt(5));
        }
      }
      Split split = Split.of(items, shards, new Timings(seconds));
      Collections.shuffle(items, random);
      Split again = Split.of(items, shards, new Timings(seconds));
      assertThat(items)
          .as("seed " + SEED + ", round " + round)
          .allSatisfy(
              item ->
                  assertThat(again.shardOf(item))
                      .isEqualTo(split.shardOf(item))
                      .isBetween(1, shards));
    }
  }

  /** By hash: what others are there does not matter. */
  @Test
  void itemsOfUnknownTimeStayWhereTheyAre() {
    Split few = Split.of(items(50), 4, Timings.NONE);
    Split many = Split.of(items(1000), 4, new Timings(Map.of("src/file2.c:f999", 1.0)));
    assertThat(items(50))
        .allSatisfy(item -> assertThat(many.shardOf(item)).isEqualTo(few.shardOf(item)));
    int[] count = new int[5];
    items(1000).forEach(item -> count[many.shardOf(item)]++);
    // 250 each, with a deviation of 14.
    assertThat(count[1]).isBetween(180, 320);
    assertThat(count[2]).isBetween(180, 320);
    assertThat(count[3]).isBetween(180, 320);
    assertThat(count[4]).isBetween(180, 320);
  }

  /** At most 4/3 of what the best split needs, which needs the mean and the longest one. */
  @Test
  void knownTimesAreBalanced() {
    Random random = new Random(SEED);
    for (int round = 0; round < 50; round++) {
      int shards = 1 + random.nextInt(8);
      Map<String, Double> seconds = new HashMap<>();
      for (String item : items(shards + random.nextInt(100))) {
        seconds.put(item, Math.exp(4 * random.nextGaussian()));
      }
      double sum = seconds.values().stream().mapToDouble(Double::doubleValue).sum();
      double longest = Collections.max(seconds.values());
      double[] load =
          load(Split.of(seconds.keySet(), shards, new Timings(seconds)), seconds, shards);
      for (double one : load) {
        // Graham: the last item that a shard gets is given when all have at least as much.
        assertThat(one)
            .as("seed " + SEED + ", round " + round)
            .isLessThanOrEqualTo((sum - longest) / shards + longest + 1e-9);
      }
    }
    Map<String, Double> four = Map.of("a", 4.0, "b", 3.0, "c", 2.0, "d", 1.0);
    assertThat(load(Split.of(four.keySet(), 2, new Timings(four)), four, 2))
        .containsExactly(5.0, 5.0);
  }
}
