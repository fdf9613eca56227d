package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The results as text: wrong answers first, then totals by set and column, the reasons for
 * unknowns, and where the slowest runs spent their time.
 */
public final class TextSummary {

  private static final int SLOWEST = 10;

  private final Results results;
  private final StringBuilder text = new StringBuilder();

  private TextSummary(Results results) {
    this.results = results;
  }

  public static String of(Results results) {
    TextSummary summary = new TextSummary(results);
    summary.wrongAnswers();
    summary.problems();
    summary.totals();
    summary.harnesses();
    summary.crossChecks();
    summary.reasons();
    summary.profile();
    return summary.text.toString();
  }

  private void line(String format, Object... args) {
    text.append(String.format(Locale.ROOT, format, args).stripTrailing()).append('\n');
  }

  private void wrongAnswers() {
    for (RunResult run : results.wrong()) {
      line(
          "WRONG: %s says %s on %s, expected %s (%s)",
          run.column(), run.status().word(), run.task(), run.expected().orElseThrow(), run.log());
    }
  }

  private void problems() {
    results.problems().forEach(problem -> line("not run: %s", problem));
  }

  private void totals() {
    line(
        "%-16s %-24s %6s %6s %6s %6s %8s %8s %8s %6s %6s %7s %9s %9s",
        "set",
        "column",
        "tasks",
        "true",
        "false",
        "WRONG",
        "unknown",
        "unsupp.",
        "timeout",
        "memory",
        "error",
        "score",
        "CPU s",
        "inv. lit.");
    for (String set : results.sets()) {
      for (String column : results.columns()) {
        row(
            set,
            column,
            results.runs().stream()
                .filter(r -> r.set().equals(set) && r.column().equals(column))
                .toList());
      }
    }
    if (results.sets().size() > 1) {
      for (String column : results.columns()) {
        row("all", column, results.runs().stream().filter(r -> r.column().equals(column)).toList());
      }
    }
  }

  private void row(String set, String column, List<RunResult> runs) {
    if (runs.isEmpty()) {
      return;
    }
    Totals totals = Totals.of(runs);
    line(
        "%-16s %-24s %6d %6d %6d %6d %8d %8d %8d %6d %6d %7d %9.1f %9s",
        set,
        column,
        totals.runs(),
        totals.rightTrue(),
        totals.rightFalse(),
        totals.wrong(),
        status(runs, Status.UNKNOWN),
        status(runs, Status.UNSUPPORTED),
        status(runs, Status.TIMEOUT),
        status(runs, Status.OUT_OF_MEMORY),
        status(runs, Status.ERROR),
        totals.score(),
        totals.cpuSeconds(),
        totals.invariantLiterals().isPresent()
            ? String.format(Locale.ROOT, "%.1f", totals.invariantLiterals().getAsDouble())
            : "");
  }

  private static long status(List<RunResult> runs, Status status) {
    return Totals.count(runs, run -> run.status() == status);
  }

  private void harnesses() {
    Harnesses harnesses = Harnesses.of(results.runs());
    if (harnesses.isEmpty()) {
      return;
    }
    line("%n%s", harnesses.summary());
    for (RunResult run : harnesses.failed()) {
      line("  %s, %s: %s", run.column(), run.task(), run.harness());
    }
  }

  private void crossChecks() {
    CrossChecks checks = CrossChecks.of(results.runs());
    if (checks.isEmpty()) {
      return;
    }
    line("%n%s", checks.summary());
    for (RunResult run : checks.disagree()) {
      line("  %s, %s: %s", run.column(), run.task(), run.crossCheck());
    }
    checks.reasons().forEach((why, count) -> line("  %d not compared: %s", count, why));
  }

  private void reasons() {
    Map<String, Long> counts =
        results.runs().stream()
            .filter(run -> !run.status().isSolved())
            .collect(
                Collectors.groupingBy(
                    run -> run.column() + ": " + run.status().word() + ": " + kindOf(run.reason()),
                    TreeMap::new,
                    Collectors.counting()));
    if (!counts.isEmpty()) {
      line("%nwithout a verdict, by reason");
      counts.entrySet().stream()
          .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
          .limit(15)
          .forEach(entry -> line("%6d  %s", entry.getValue(), entry.getKey()));
    }
  }

  /** The reason without what is different in every program: places and names. */
  private static String kindOf(String reason) {
    return reason
        .replaceAll("\\S+:[0-9]+:[0-9]+: ", "")
        .replaceAll("(not supported[^:]*): .*", "$1");
  }

  private void profile() {
    List<RunResult> slowest =
        results.runs().stream()
            .filter(run -> !run.phases().isEmpty())
            .sorted(Comparator.comparingDouble(RunResult::wallSeconds).reversed())
            .limit(SLOWEST)
            .toList();
    if (!slowest.isEmpty()) {
      line("%nwhere the slowest runs spent their time (seconds)");
      for (RunResult run : slowest) {
        String phases =
            run.phases().entrySet().stream()
                .map(
                    entry ->
                        String.format(Locale.ROOT, "%s %.2f", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
        line("%8.2f  %s, %s: %s", run.wallSeconds(), run.column(), run.task(), phases);
      }
    }
  }
}
