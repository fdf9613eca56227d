package dev.bulwark.report;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A report for people: what was found and why, statistics if asked, and the verdict as the last
 * line.
 */
public final class TextReport {

  /** How much to say. */
  public enum Detail {
    /** The verdict line only. */
    QUIET,
    NORMAL,
    /** With statistics. */
    VERBOSE
  }

  private TextReport() {}

  public static List<String> lines(Report report, Detail detail) {
    List<String> lines = linesWithoutModel(report, detail);
    report.model().ifPresent(model -> lines.addAll(lines.size() - 1, model.lines().toList()));
    return lines;
  }

  /** For who prints the model elsewhere. */
  public static List<String> linesWithoutModel(Report report, Detail detail) {
    List<String> lines = new ArrayList<>();
    if (detail != Detail.QUIET) {
      if (!report.property().isEmpty()) {
        lines.add("Property: " + report.property());
      }
      lines.addAll(report.notes());
      findings(report, lines);
    }
    switch (detail) {
      case QUIET -> {}
      case NORMAL -> lines.addAll(EngineSummary.lines(report));
      case VERBOSE -> statistics(report, lines);
    }
    lines.add(report.verdictLine());
    return lines;
  }

  private static void findings(Report report, List<String> lines) {
    report
        .trace()
        .ifPresent(
            trace -> {
              lines.add("Execution that violates the property:");
              lines.addAll(trace.shortText());
            });
    if (report.conclusion() instanceof Conclusion.Unknown && !report.reached().isEmpty()) {
      lines.add("Reached: " + report.reached());
    }
    Evidence evidence = report.evidence().orElse(null);
    Program program = report.program().orElse(null);
    if (evidence instanceof Proof proof
        && program != null
        && report.conclusion() instanceof Conclusion.Safe) {
      lines.addAll(ProofText.lines(program, proof));
    }
  }

  /** {@code Name: value} lines, which table tools pick up. */
  private static void statistics(Report report, List<String> lines) {
    report.versions().forEach((name, version) -> lines.add(name + ": " + version));
    if (!report.engine().isEmpty()) {
      lines.add("Engine: " + report.engine());
    }
    report.contenders().forEach(contender -> lines.add("Engine " + contender));
    if (report.conclusion() instanceof Conclusion.Unknown(Reason reason)) {
      lines.add("Reason kind: " + reason.kind());
    }
    report.statistics().forEach((name, value) -> lines.add(name + ": " + number(value)));
    report
        .timings()
        .forEach(
            (phase, seconds) ->
                lines.add(
                    "Time for " + phase + ": " + String.format(Locale.ROOT, "%.3f s", seconds)));
  }

  /** What kind of proof it is, in a line. */
  public static Optional<String> proof(Report report) {
    return report.evidence().orElse(null) instanceof Proof proof && report.program().isPresent()
        ? Optional.of(ProofText.lines(report.program().get(), proof).getFirst())
        : Optional.empty();
  }

  /** A value of a statistic. */
  public static String number(Object value) {
    if (value instanceof Double real) {
      return real == Math.rint(real) && Math.abs(real) < 1e15
          ? Long.toString(real.longValue())
          : String.format(Locale.ROOT, "%.3f", real);
    }
    return value.toString();
  }
}
