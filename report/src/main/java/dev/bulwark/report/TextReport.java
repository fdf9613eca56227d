package dev.bulwark.report;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.report.Ink.Mark;
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
    return lines(report, detail, Ink.PLAIN);
  }

  public static List<String> lines(Report report, Detail detail, Ink ink) {
    List<String> lines = linesWithoutModel(report, detail, ink);
    report.model().ifPresent(model -> lines.addAll(lines.size() - 1, model.lines().toList()));
    return lines;
  }

  /** For who prints the model elsewhere. */
  public static List<String> linesWithoutModel(Report report, Detail detail, Ink ink) {
    List<String> lines = new ArrayList<>();
    if (detail != Detail.QUIET) {
      if (!report.property().isEmpty()) {
        lines.add("Property: " + report.property());
      }
      lines.addAll(report.remarks());
      incomplete(report, ink, lines);
      findings(report, detail, ink, lines);
    }
    switch (detail) {
      case QUIET -> {}
      case NORMAL -> lines.addAll(EngineSummary.lines(report));
      case VERBOSE -> statistics(report, lines);
    }
    if (detail != Detail.QUIET) {
      lines.addAll(next(report.next(), ink));
    }
    lines.add(report.verdictLine(ink));
    return lines;
  }

  /** What to do when there is no verdict: a line for each step. */
  public static List<String> next(List<NextStep> steps, Ink ink) {
    return steps.stream().map(step -> ink.of(Mark.PLACE, "Next:") + " " + step).toList();
  }

  /** The lines of the source that the model stops short of. */
  private static void incomplete(Report report, Ink ink, List<String> lines) {
    report.incomplete().stream()
        .limit(Report.SHOWN_PLACES)
        .forEach(
            place -> {
              lines.add(
                  ink.of(Mark.PLACE, place.at() + ":")
                      + " "
                      + ink.of(Mark.UNKNOWN, "not modelled:")
                      + " "
                      + place.reason());
              lines.addAll(SourceExcerpt.at(place.at(), ink));
            });
    report.morePlaces().ifPresent(lines::add);
  }

  private static void findings(Report report, Detail detail, Ink ink, List<String> lines) {
    report
        .trace()
        .ifPresent(
            trace -> {
              lines.add("Execution that violates the property:");
              lines.addAll(detail == Detail.VERBOSE ? trace.fullText(ink) : trace.shortText(ink));
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
