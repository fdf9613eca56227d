package dev.bulwark.program;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** A kind of places of the source that tests are meant to reach. */
public enum CoverageMetric {
  /** Each function is entered. */
  FUNCTIONS("functions", "function"),
  /** Each statement is begun. */
  STATEMENTS("statements", "statement"),
  /** Each outcome of what {@code if}, a loop or {@code ?:} decides. */
  BRANCHES("branches", "branch"),
  /**
   * Each outcome of each decision: of branches, and of other values of {@code &&} and {@code ||}.
   */
  DECISIONS("decisions", "decision"),
  /** Each outcome of each operand of {@code &&}, {@code ||} and {@code !} in a decision. */
  CONDITIONS("conditions", "condition"),
  /** Each label of a switch is chosen, and so is a default that is not written. */
  SWITCH("switch", "switch"),
  /** Each loop is passed with its body entered never, once, and more than once. */
  LOOPS("loops", "loop"),
  /** Each condition is seen to determine its decision, with either value; masking MC/DC. */
  MCDC("mcdc", "mcdc"),
  /** Each vector of values that a decision evaluates: what unique-cause MC/DC is made of. */
  MCDC_UNIQUE_CAUSE("mcdc-unique-cause", "mcdc-vector");

  /** The word for all but vectors for unique cause, which are very many. */
  public static final String ALL = "all";

  private final String word;
  private final String goalWord;

  CoverageMetric(String word, String goalWord) {
    this.word = word;
    this.goalWord = goalWord;
  }

  /** As options and files name it. */
  public String word() {
    return word;
  }

  /** What one of its goals is called in ids. */
  public String goalWord() {
    return goalWord;
  }

  public static Optional<CoverageMetric> named(String word) {
    return Arrays.stream(values()).filter(metric -> metric.word.equals(word)).findFirst();
  }

  /** What a word stands for: a metric, or all that are usually wanted together; else nothing. */
  public static Set<CoverageMetric> meant(String word) {
    return word.equals(ALL)
        ? EnumSet.complementOf(EnumSet.of(MCDC_UNIQUE_CAUSE))
        : named(word).map(EnumSet::of).orElseGet(() -> EnumSet.noneOf(CoverageMetric.class));
  }
}
