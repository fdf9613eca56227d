package dev.bulwark.engine.kinduction;

/**
 * How k-induction goes about it.
 *
 * @param maxK the largest k tried
 * @param lemmas whether to look for inductive lemmas
 * @param maxCandidates how many candidate lemmas to consider at a cut point
 */
public record KInductionConfiguration(int maxK, boolean lemmas, int maxCandidates) {

  public static final KInductionConfiguration DEFAULT =
      new KInductionConfiguration(1_000, true, 300);

  /** Plain k-induction, for comparison. */
  public static final KInductionConfiguration PLAIN = new KInductionConfiguration(1_000, false, 0);

  public KInductionConfiguration {
    validate(maxK, maxCandidates);
  }

  private static void validate(int maxK, int maxCandidates) {
    if (maxK < 1 || maxCandidates < 0) {
      throw new IllegalArgumentException("maxK must be at least 1 and maxCandidates at least 0");
    }
  }
}
