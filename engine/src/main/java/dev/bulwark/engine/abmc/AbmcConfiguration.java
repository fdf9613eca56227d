package dev.bulwark.engine.abmc;

/**
 * How accelerated bounded model checking goes about it.
 *
 * @param maxDepth the last depth to be tried
 * @param longestWord how many steps a cycle may have that is looked at
 * @param mostShortcuts how many shortcuts a loop head gets at most
 * @param models from how many new models of a depth it learns at most
 * @param exclusions whether what a shortcut does is not done in another way behind it
 * @param plainSteps how many steps without shortcuts are tried for each one with them
 */
public record AbmcConfiguration(
    int maxDepth,
    int longestWord,
    int mostShortcuts,
    int models,
    boolean exclusions,
    int plainSteps) {

  public static final AbmcConfiguration DEFAULT =
      new AbmcConfiguration(Integer.MAX_VALUE, 12, 24, 4, true, 4);

  /** Every path of the program stays one, shortcuts or not. */
  public static final AbmcConfiguration WITHOUT_EXCLUSIONS =
      new AbmcConfiguration(Integer.MAX_VALUE, 12, 24, 4, false, 4);

  /** Plain bounded model checking. */
  AbmcConfiguration withoutShortcuts() {
    return new AbmcConfiguration(maxDepth, longestWord, 0, 0, false, plainSteps);
  }

  /** Every step of the search may be a shortcut. */
  AbmcConfiguration withShortcutsOnly() {
    return new AbmcConfiguration(maxDepth, longestWord, mostShortcuts, models, exclusions, 0);
  }

  /** The configuration itself if it makes sense; refuses it otherwise. */
  public AbmcConfiguration validate() {
    if (maxDepth < 0 || longestWord < 1 || mostShortcuts < 0 || models < 0 || plainSteps < 0) {
      throw new IllegalArgumentException("limits must not be negative: " + this);
    }
    return this;
  }
}
