package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Ic3Progress;

/** What the techniques did, over all restarts of a run: the columns of the paper's Table 1. */
final class Counters {

  private final long startNanos = System.nanoTime();

  /** Rounds of literal rotation. */
  long rotations;

  /** Bounds that a rotation replaced by weaker ones. */
  long relaxedBounds;

  /** Literals of cubes before rotation, and how many of them went. */
  long rotatedLiterals;

  long removedByRotation;

  /** Literals that went by asking without them: of obligations, of what I needs, of lemmas. */
  long droppedByGentr;

  long droppedAgainstInitial;
  long droppedFromLemmas;

  /** Bounds that became weaker while literals were dropped from lemmas (§3.3). */
  long relaxedWhileDropping;

  /** Cubes that met the initial states and got literals back. */
  long ungeneralizations;

  /** Literals of obligations and counterexamples to generalization that were not needed. */
  long removedByGentr;

  long removedByLifting;

  /** Cubes that became blocked at some level, pushed ones among them. */
  long blocked;

  /** Literals of what was to be blocked, and of what was. */
  long obligationLiterals;

  long blockedLiterals;

  /** Levels that a cube was taken up by when it was blocked. */
  long propagated;

  /** Cubes that were kept out for longer by what they said nothing about. */
  long rests;

  long joins;
  long ctgsBlocked;
  long restarts;
  long suffix;

  /** Searches that were done again with more effort. */
  long attempts;

  /** Queries that the interval solver left to the other one. */
  long passedOn;

  /** Sessions that the interval solver was of no more use in: it did not know something. */
  long refused;

  /** Time for generalization beyond rotation. */
  long additionalNanos;

  void report(Ic3Progress progress) {
    long nanos = Math.max(1, System.nanoTime() - startNanos);
    progress.statistic("time share of additional generalization", share(additionalNanos, nanos));
    progress.statistic("rate of removed literals", share(removed(), literals()));
    progress.statistic("rate of relaxed bounds", share(relaxedBounds, literals()));
    progress.statistic("rotations", rotations);
    progress.statistic("literals removed by rotation", removedByRotation);
    progress.statistic("bounds relaxed", relaxedBounds);
    progress.statistic("bounds relaxed while dropping", relaxedWhileDropping);
    progress.statistic("literals dropped by GeNTR", droppedByGentr);
    progress.statistic("literals dropped against the initial states", droppedAgainstInitial);
    progress.statistic("literals dropped from lemmas", droppedFromLemmas);
    progress.statistic("ungeneralizations", ungeneralizations);
    progress.statistic("literals removed by GeNTR", removedByGentr);
    progress.statistic("literals removed by lifting", removedByLifting);
    progress.statistic("levels gained by propagation", propagated);
    progress.statistic("cubes of the rest", rests);
    progress.statistic("joins", joins);
    progress.statistic("CTGs blocked", ctgsBlocked);
    progress.statistic("restarts", restarts);
    progress.statistic("suffix length", suffix);
    progress.statistic("searches with more effort", attempts);
    progress.statistic("queries passed on", passedOn);
    progress.statistic("sessions refused", refused);
  }

  private long removed() {
    return removedByGentr + removedByLifting + obligationLiterals - blockedLiterals;
  }

  private long literals() {
    return removedByGentr + removedByLifting + obligationLiterals;
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
