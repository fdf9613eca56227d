package dev.bulwark.frontend.c.coverage;

import dev.bulwark.program.CoverageMetric;
import java.util.HashMap;
import java.util.Map;

/**
 * Ids of the goals of one function that stay the same when the source is edited elsewhere: file,
 * function, metric, source text without comments, outcome, and which one of those that are alike.
 */
final class GoalNames {

  private static final int LONGEST = 60;
  private static final int KEPT = 40;
  private static final int DIGITS = 8;

  private final String file;
  private final String function;
  private final Map<String, Integer> alike = new HashMap<>();

  /** {@code file} is as {@link GoalFiles} has it. */
  GoalNames(String file, String function) {
    this.file = file;
    this.function = function;
  }

  String id(CoverageMetric metric, String text, String outcome) {
    String base =
        file
            + "/"
            + function
            + "/"
            + metric.goalWord()
            + (text.isEmpty() ? "" : "/" + shortened(text))
            + (outcome.isEmpty() ? "" : "/" + outcome);
    int number = alike.merge(base, 1, Integer::sum);
    return number == 1 ? base : base + "#" + number;
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST
        ? text
        : text.substring(0, KEPT).strip() + "~" + CodeFingerprint.hash(text).substring(0, DIGITS);
  }
}
