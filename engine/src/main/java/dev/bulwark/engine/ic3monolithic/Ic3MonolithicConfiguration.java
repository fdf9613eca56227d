package dev.bulwark.engine.ic3monolithic;

/**
 * @param blocks whether a step is a whole path from cut point to cut point, rather than a basic
 *     block
 * @param generalize whether blocked cubes are reduced by cores and by dropping literals
 * @param maxFrames how many frames to try
 */
public record Ic3MonolithicConfiguration(boolean blocks, boolean generalize, int maxFrames) {

  public static final Ic3MonolithicConfiguration DEFAULT =
      new Ic3MonolithicConfiguration(true, true, 1_000_000);

  /** On the automaton that {@code ic3cfa:wp-edges} works on. */
  public static final Ic3MonolithicConfiguration EDGES =
      new Ic3MonolithicConfiguration(false, true, 1_000_000);

  public Ic3MonolithicConfiguration {
    validate(maxFrames);
  }

  private static void validate(int maxFrames) {
    if (maxFrames < 1) {
      throw new IllegalArgumentException("maxFrames must be at least 1");
    }
  }
}
