package dev.bulwark.verification.shards;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Which shard has which item. Each shard computes it by itself, and all come to the same: it
 * depends on the items, the number of shards and the timings only, not on the order of the items.
 *
 * <p>Items whose time is known go longest first, each to the shard with the least so far (Graham's
 * LPT rule: at most 4/3 of the best makespan). The others go by the hash of their name, so that an
 * item stays in its shard when others come and go.
 */
public final class Split {

  private final int shards;
  private final Map<String, Integer> numbers = new HashMap<>();

  private Split(int shards) {
    this.shards = shards;
  }

  /** Items are by name; one that is there twice counts once. */
  public static Split of(Collection<String> items, int shards, Timings timings) {
    Split split = new Split(shards);
    List<String> known = new ArrayList<>();
    for (String item : new LinkedHashSet<>(items)) {
      if (timings.of(item).isPresent()) {
        known.add(item);
      } else {
        split.numbers.put(item, byHash(item, shards));
      }
    }
    known.sort(
        Comparator.comparingDouble((String item) -> -timings.of(item).orElse(0))
            .thenComparing(Comparator.naturalOrder()));
    split.balance(known, timings);
    return split;
  }

  private static int byHash(String item, int shards) {
    long hash = Long.parseUnsignedLong(Sha256.of(item).substring(0, 16), 16);
    return (int) Long.remainderUnsigned(hash, shards) + 1;
  }

  /** Of shards with the same load the one with fewer items, then the first one, is next. */
  private void balance(List<String> longestFirst, Timings timings) {
    double[] load = new double[shards];
    int[] count = new int[shards];
    for (String item : longestFirst) {
      int least = 0;
      for (int i = 1; i < shards; i++) {
        if (load[i] < load[least] || (load[i] == load[least] && count[i] < count[least])) {
          least = i;
        }
      }
      load[least] += timings.of(item).orElse(0);
      count[least]++;
      numbers.put(item, least + 1);
    }
  }

  /** The number of the shard that has the item, from 1 on. */
  public int shardOf(String item) {
    Integer number = numbers.get(item);
    if (number == null) {
      throw new IllegalArgumentException("no item of this run: " + item);
    }
    return number;
  }

  public boolean isIn(Shard shard, String item) {
    return shardOf(item) == shard.number();
  }
}
