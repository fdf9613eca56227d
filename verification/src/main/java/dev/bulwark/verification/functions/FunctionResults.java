package dev.bulwark.verification.functions;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All that is known of the functions of a run, in the order of files and lines whatever the order
 * in which results came.
 *
 * @param problems of files whose functions are not known, a line each
 * @param ended why functions are missing, if some are
 */
public record FunctionResults(
    List<FunctionResult> functions, List<String> problems, Optional<String> ended, double seconds) {

  /** How many functions of a file have which verdict. */
  public record Count(
      String file, int functions, int unsafe, int safe, int unknown, double seconds) {

    static Count of(String file, Collection<FunctionResult> results) {
      return new Count(
          file,
          results.size(),
          (int) results.stream().filter(FunctionResult::isUnsafe).count(),
          (int) results.stream().filter(FunctionResult::isSafe).count(),
          (int) results.stream().filter(FunctionResult::isUnknown).count(),
          results.stream().mapToDouble(FunctionResult::seconds).sum());
    }
  }

  public FunctionResults {
    List<FunctionResult> sorted = new ArrayList<>(functions);
    sorted.sort(
        Comparator.comparing((FunctionResult result) -> result.at())
            .thenComparing(result -> result.id().name()));
    functions = List.copyOf(sorted);
    problems = List.copyOf(problems);
  }

  public Count count() {
    return Count.of("all", functions);
  }

  /** By file. */
  public List<Count> files() {
    Map<String, List<FunctionResult>> files = new LinkedHashMap<>();
    functions.forEach(
        result -> files.computeIfAbsent(result.at().file(), f -> new ArrayList<>()).add(result));
    List<Count> counts = new ArrayList<>();
    files.forEach((file, results) -> counts.add(Count.of(file, results)));
    return counts;
  }

  /** What verdicts rest on, with the number of verdicts. */
  public Map<String, Integer> assumptions() {
    Map<String, Integer> all = new LinkedHashMap<>();
    functions.forEach(
        result -> result.assumptions().forEach(one -> all.merge(one, 1, Integer::sum)));
    return all;
  }

  public boolean hasBug() {
    return functions.stream().anyMatch(FunctionResult::bug);
  }

  // ---- For people

  /** What all of it rests on, and a table with a line for each file. */
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    assumptions()
        .forEach(
            (text, verdicts) ->
                lines.add(
                    "Assumed by "
                        + verdicts
                        + (verdicts == 1 ? " verdict: " : " verdicts: ")
                        + text));
    List<Count> rows = new ArrayList<>(files());
    if (rows.size() > 1) {
      rows.add(count());
    }
    int width = rows.stream().mapToInt(row -> row.file().length()).max().orElse(0);
    String head = "%-" + Math.max(4, width) + "s  %9s  %6s  %6s  %7s  %10s";
    lines.add(head.formatted("file", "functions", "UNSAFE", "SAFE", "UNKNOWN", "time"));
    for (Count row : rows) {
      lines.add(
          head.formatted(
              row.file(),
              row.functions(),
              row.unsafe(),
              row.safe(),
              row.unknown(),
              String.format(Locale.ROOT, "%.1f s", row.seconds())));
    }
    return lines;
  }

  /** The last line, for people and scripts. */
  public String lastLine() {
    Count all = count();
    return String.format(
        Locale.ROOT,
        "FUNCTIONS: %d, %d UNSAFE, %d SAFE, %d UNKNOWN%s",
        all.functions(),
        all.unsafe(),
        all.safe(),
        all.unknown(),
        ended.map(why -> " (" + why + ")").orElse(""));
  }
}
