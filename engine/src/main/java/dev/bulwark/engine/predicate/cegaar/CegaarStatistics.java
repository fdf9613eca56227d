package dev.bulwark.engine.predicate.cegaar;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** How often acceleration has been of use, and in which way. */
public final class CegaarStatistics {

  /** What became of a trace scheme with loops. */
  enum Outcome {
    EXACT("schemes refuted exactly"),
    OVER("schemes refuted by overapproximation"),
    UNDER("schemes refuted by underapproximation"),
    SUFFIX("suffixes refuted without a loop"),
    FEASIBLE("errors found by acceleration"),
    FALLBACK("schemes left to plain refinement");

    private final String words;

    Outcome(String words) {
      this.words = words;
    }

    /** As statistics name it. */
    String words() {
      return words;
    }
  }

  private final Map<Outcome, Integer> counts = new EnumMap<>(Outcome.class);

  void count(Outcome outcome) {
    counts.merge(outcome, 1, Integer::sum);
  }

  /** In the words of statistics. */
  public void forEach(BiConsumer<String, Integer> action) {
    counts.forEach((outcome, count) -> action.accept(outcome.words, count));
  }
}
