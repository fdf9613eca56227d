package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A line for each column, as papers have it: errors found, proofs, what is left; proofs that some
 * portfolio does not have; means of statistics. A portfolio is a union here: it solves what one of
 * its members does within the limits of a run.
 *
 * <p>Only tasks that every column has been run on are in the table.
 */
public final class ColumnTable {

  private final List<RunResult> runs;
  private final List<String> columns;
  private final Function<RunResult, RunStatistics> statistics;
  private final Map<String, List<String>> unions = new LinkedHashMap<>();
  private final List<String> compared = new ArrayList<>();
  private final List<String> means = new ArrayList<>();

  public ColumnTable(List<RunResult> all, Function<RunResult, RunStatistics> statistics) {
    columns = all.stream().map(RunResult::column).distinct().toList();
    Map<String, Long> count =
        all.stream().collect(Collectors.groupingBy(RunResult::task, Collectors.counting()));
    runs =
        all.stream().filter(run -> count.getOrDefault(run.task(), 0L) == columns.size()).toList();
    this.statistics = statistics;
  }

  public List<String> columns() {
    return columns;
  }

  /** A row for what any of these columns solves. */
  public void union(String name, List<String> members) {
    unions.put(name, members);
  }

  /** Counts what this union has no proof for. */
  public void unique(String union) {
    compared.add(union);
  }

  /** The mean over the runs that report it. */
  public void mean(String statistic) {
    means.add(statistic);
  }

  private List<RunResult> of(List<String> members) {
    return runs.stream().filter(run -> members.contains(run.column())).toList();
  }

  private static long tasks(List<RunResult> runs, Predicate<RunResult> which) {
    return runs.stream().filter(which).map(RunResult::task).distinct().count();
  }

  /** The table, with a bar before each cell, as Markdown has it. */
  public List<String> lines() {
    List<String> head = new ArrayList<>(List.of("column", "errors", "proofs", "left", "wrong"));
    compared.forEach(union -> head.add("not " + union));
    head.add("CPU s");
    head.addAll(means);
    List<String> lines = new ArrayList<>();
    lines.add(line(head));
    lines.add(line(head.stream().map(cell -> "---").toList()));
    columns.forEach(column -> lines.add(row(column, List.of(column))));
    unions.forEach((name, members) -> lines.add(row(name, members)));
    return lines;
  }

  private String row(String name, List<String> members) {
    List<RunResult> own = of(members);
    long all = tasks(own, run -> true);
    List<String> cells = new ArrayList<>(List.of(name));
    cells.add(Long.toString(tasks(own, run -> run.isCorrect() && !run.expected().orElseThrow())));
    cells.add(Long.toString(tasks(own, run -> run.isCorrect() && run.expected().orElseThrow())));
    cells.add(Long.toString(all - tasks(own, RunResult::isCorrect)));
    cells.add(Long.toString(tasks(own, RunResult::isWrong)));
    for (String union : compared) {
      List<RunResult> others = of(unions.getOrDefault(union, List.of()));
      List<String> proven =
          others.stream().filter(ColumnTable::isProof).map(RunResult::task).toList();
      cells.add(Long.toString(tasks(own, run -> isProof(run) && !proven.contains(run.task()))));
    }
    cells.add(number(own.stream().mapToDouble(RunResult::cpuSeconds).sum(), 0));
    for (String statistic : means) {
      OptionalDouble mean =
          own.stream()
              .map(run -> statistics.apply(run).named(statistic))
              .flatMapToDouble(OptionalDouble::stream)
              .average();
      cells.add(mean.isPresent() && members.size() == 1 ? number(mean.getAsDouble(), 2) : "");
    }
    return line(cells);
  }

  private static boolean isProof(RunResult run) {
    return run.isCorrect() && run.expected().orElseThrow();
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  /**
   * Pairs of columns that have solved the same tasks and have counted the same on each of them.
   * Runs without a verdict do not take part: where a clock ends them is chance.
   */
  public List<String> equalColumns() {
    Map<String, Map<String, Map<String, Double>>> counters = new LinkedHashMap<>();
    for (RunResult run : runs) {
      if (run.status().isSolved()) {
        counters
            .computeIfAbsent(run.column(), column -> new LinkedHashMap<>())
            .put(run.task(), statistics.apply(run).counters());
      }
    }
    List<String> equal = new ArrayList<>();
    List<String> known =
        columns.stream()
            .filter(
                column ->
                    counters.getOrDefault(column, Map.of()).values().stream()
                        .anyMatch(counted -> !counted.isEmpty()))
            .toList();
    for (int i = 0; i < known.size(); i++) {
      for (int j = i + 1; j < known.size(); j++) {
        if (Objects.equals(counters.get(known.get(i)), counters.get(known.get(j)))) {
          equal.add(known.get(i) + " and " + known.get(j));
        }
      }
    }
    return equal;
  }

  /** How many tasks are in the table. */
  public long tasks() {
    return tasks(runs, run -> true);
  }
}
