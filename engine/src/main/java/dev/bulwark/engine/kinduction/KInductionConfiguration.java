package dev.bulwark.engine.kinduction;

/**
 * How k-induction goes about it.
 *
 * @param maxK the largest k tried
 * @param lemmas whether to look for inductive lemmas
 * @param maxCandidates how many candidate lemmas to consider at a cut point
 * @param closures whether what loops do in any number of iterations gives candidates
 */
public record KInductionConfiguration(
    int maxK, boolean lemmas, int maxCandidates, boolean closures) {

  public static final KInductionConfiguration DEFAULT =
      new KInductionConfiguration(1_000, true, 300, true);

  /** With the other candidates only. */
  public static final KInductionConfiguration WITHOUT_CLOSURES =
      new KInductionConfiguration(1_000, true, 300, false);

  /** Plain k-induction, for comparison. */
  public static final KInductionConfiguration PLAIN =
      new KInductionConfiguration(1_000, false, 0, false);

  public KInductionConfiguration {
    validate(maxK, maxCandidates);
  }

  private static void validate(int maxK, int maxCandidates) {
    if (maxK < 1 || maxCandidates < 0) {
      throw new IllegalArgumentException("maxK must be at least 1 and maxCandidates at least 0");
    }
  }
}
