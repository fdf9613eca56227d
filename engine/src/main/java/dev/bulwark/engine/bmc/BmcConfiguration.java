package dev.bulwark.engine.bmc;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How bounded model checking goes about it.
 *
 * @param maxBound the last bound to be tried: how often loops iterate, and calls nest, through
 *     symbolic branches
 * @param freeNodes how many nodes the first iteration may visit before it also holds back what runs
 *     without symbolic branches; doubled with every iteration
 */
public record BmcConfiguration(int maxBound, long freeNodes) {

  public static final BmcConfiguration DEFAULT = new BmcConfiguration(Integer.MAX_VALUE, 100_000);

  /** By the names used on the command line; the first is the default. */
  public static Map<String, BmcConfiguration> presets() {
    Map<String, BmcConfiguration> presets = new LinkedHashMap<>();
    presets.put("default", DEFAULT);
    presets.put("shallow", new BmcConfiguration(10, 100_000));
    return presets;
  }

  /** The configuration itself if it makes sense; refuses it otherwise. */
  public BmcConfiguration validate() {
    if (maxBound < 0) {
      throw new IllegalArgumentException("maxBound must not be negative: " + maxBound);
    }
    if (freeNodes < 1) {
      throw new IllegalArgumentException("freeNodes must be positive: " + freeNodes);
    }
    return this;
  }
}
