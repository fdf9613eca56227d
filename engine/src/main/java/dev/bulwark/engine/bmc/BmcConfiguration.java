package dev.bulwark.engine.bmc;

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

  public static final BmcConfiguration SHALLOW = new BmcConfiguration(10, 100_000);

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
