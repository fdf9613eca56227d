package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How often the compiler agrees with a verdict.
 *
 * @param agree how often
 * @param disagree where it does not: a bug of ours
 * @param reasons why verdicts were not compared, and how many
 */
record CrossChecks(long agree, List<RunResult> disagree, Map<String, Long> reasons) {

  private static final String AGREES = "agrees";
  private static final String DISAGREES = "DISAGREES";
  private static final String NOT_COMPARED = "not compared: ";

  static CrossChecks of(List<RunResult> runs) {
    return new CrossChecks(
        Totals.count(runs, run -> run.crossCheck().startsWith(AGREES)),
        runs.stream().filter(run -> run.crossCheck().startsWith(DISAGREES)).toList(),
        runs.stream()
            .map(RunResult::crossCheck)
            .filter(text -> text.startsWith(NOT_COMPARED))
            .collect(
                Collectors.groupingBy(CrossChecks::kind, TreeMap::new, Collectors.counting())));
  }

  /** The reason without what belongs to one task only. */
  private static String kind(String text) {
    String reason = text.substring(NOT_COMPARED.length());
    int assumes = reason.indexOf("the verdict assumes");
    return assumes >= 0 ? reason.substring(assumes) : reason.replaceFirst("[:(`].*", "").strip();
  }

  boolean isEmpty() {
    return agree == 0 && disagree.isEmpty() && reasons.isEmpty();
  }

  String summary() {
    long left = reasons.values().stream().mapToLong(Long::longValue).sum();
    return "cross-check: gcc agrees with "
        + agree
        + " of "
        + (agree + disagree.size())
        + " verdicts, DISAGREES with "
        + disagree.size()
        + (left == 0 ? "" : "; " + left + " not compared");
  }
}
