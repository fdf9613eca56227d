package dev.bulwark.engine.interpolation;

/**
 * @param source where interpolants come from
 * @param maxBound how far ahead of an image to look for errors at most, in blocks
 * @param maxImages how many images over each block to take, times the bound, before a larger bound
 *     is tried
 */
public record InterpolationConfiguration(Source source, int maxBound, int maxImages) {

  /** Where interpolants come from. */
  public enum Source {
    /** All methods that there are, one after the other. */
    CHAIN,
    /** Proofs of the interval solver. */
    INTERVALS
  }

  public static final InterpolationConfiguration DEFAULT =
      new InterpolationConfiguration(Source.CHAIN, 1_000, 10);

  public static final InterpolationConfiguration ON_INTERVALS =
      new InterpolationConfiguration(Source.INTERVALS, 1_000, 10);

  public InterpolationConfiguration {
    validate(maxBound, maxImages);
  }

  private static void validate(int maxBound, int maxImages) {
    if (maxBound < 1 || maxImages < 1) {
      throw new IllegalArgumentException("maxBound and maxImages must be at least 1");
    }
  }
}
