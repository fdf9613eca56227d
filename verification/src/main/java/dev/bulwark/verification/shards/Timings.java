package dev.bulwark.verification.shards;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * How long items took in an earlier run.
 *
 * @param seconds by item
 */
public record Timings(Map<String, Double> seconds) {

  /** Nothing is known. */
  public static final Timings NONE = new Timings(Map.of());

  public Timings {
    seconds = Map.copyOf(seconds);
  }

  OptionalDouble of(String item) {
    Double known = seconds.get(item);
    return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
  }
}
