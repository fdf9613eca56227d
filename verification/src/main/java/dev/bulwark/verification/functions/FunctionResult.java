package dev.bulwark.verification.functions;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.program.Position;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.report.Trace;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What came of a function. It is what a run with {@code --entry} has said, in a form that can be
 * kept; nobody makes a verdict from it.
 *
 * @param at where the function is
 * @param files what the program that begins in it is made of
 * @param verdict {@code SAFE}, {@code UNSAFE} or {@code UNKNOWN}
 * @param note what stands behind it in a short line: the property that is violated, that it is
 *     vacuous, or the reason
 * @param reasonKind of UNKNOWN; else empty
 * @param error what happens, if it is UNSAFE, and
 * @param errorAt where
 * @param checked the property, in words
 * @param engine who answered
 * @param bug has a bug of ours been reported on the way?
 * @param settings the fingerprint of the task
 */
public record FunctionResult(
    FunctionId id,
    Position at,
    List<String> files,
    String verdict,
    String verdictLine,
    String note,
    String reasonKind,
    String error,
    Position errorAt,
    String checked,
    List<String> assumptions,
    String engine,
    double seconds,
    boolean bug,
    String settings,
    FunctionTexts texts) {

  static final String SAFE = "SAFE";
  static final String UNSAFE = "UNSAFE";
  static final String UNKNOWN = "UNKNOWN";

  public FunctionResult {
    files = List.copyOf(files);
    assumptions = List.copyOf(assumptions);
  }

  /** What a run says of a function. */
  public static FunctionResult of(
      FunctionTask task, Report report, double seconds, boolean bug, FunctionTexts texts) {
    String note = "";
    String reasonKind = "";
    switch (report.conclusion()) {
      case Conclusion.Safe(CertifiedVerdict.Safe verdict, Optional<String> vacuous) ->
          note = vacuous.map("vacuous: "::concat).orElse("");
      case Conclusion.Unsafe(CertifiedVerdict.Unsafe verdict) -> note = verdict.violated();
      case Conclusion.Unknown(Reason reason) -> {
        note = reason.text();
        reasonKind = reason.kind();
      }
    }
    return new FunctionResult(
        task.id(),
        task.at(),
        task.files().stream().map(Path::toString).toList(),
        report.conclusion().word(),
        report.verdictLine(),
        oneLine(note),
        reasonKind,
        oneLine(report.trace().map(Trace::violation).orElse("")),
        report.trace().map(Trace::end).orElse(Position.NONE),
        report.property(),
        report.conclusion() instanceof Conclusion.Unknown ? List.of() : report.assumptions(),
        report.engine(),
        seconds,
        bug || report.conclusion().isBug(),
        task.settings(),
        texts);
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  /** As a result of this task, of which only the name is known where functions are verified. */
  public FunctionResult about(FunctionTask task) {
    return new FunctionResult(
        task.id(),
        task.at(),
        files,
        verdict,
        verdictLine,
        note,
        reasonKind,
        error,
        errorAt,
        checked,
        assumptions,
        engine,
        seconds,
        bug,
        task.settings(),
        texts);
  }

  /** With what goes into files of its own. */
  public FunctionResult withTexts(FunctionTexts others) {
    return new FunctionResult(
        id,
        at,
        files,
        verdict,
        verdictLine,
        note,
        reasonKind,
        error,
        errorAt,
        checked,
        assumptions,
        engine,
        seconds,
        bug,
        settings,
        others);
  }

  /** What has no verdict has no certificate, be it that an earlier run had one. */
  public FunctionResult withoutEarlierCertificate() {
    return isUnknown() ? withTexts(new FunctionTexts("", texts.report(), texts.sarif())) : this;
  }

  public boolean isSafe() {
    return verdict.equals(SAFE);
  }

  public boolean isUnsafe() {
    return verdict.equals(UNSAFE);
  }

  public boolean isUnknown() {
    return verdict.equals(UNKNOWN);
  }

  /** Was there evidence that had only to be checked? */
  private boolean isKnownEvidence() {
    return engine.equals(VerdictCache.BY) || engine.equals(EarlierCertificate.BY);
  }

  /** For people, in a line. */
  public String line() {
    StringBuilder line = new StringBuilder();
    line.append(at.file()).append(':').append(at.line()).append(": ").append(id.name());
    line.append(": ").append(verdict);
    if (!note.isEmpty()) {
      line.append(" (").append(note).append(')');
    }
    if (!error.isEmpty()) {
      line.append(' ').append(error);
      if (errorAt.isKnown()) {
        line.append(" at ").append(errorAt);
      }
    }
    line.append(String.format(Locale.ROOT, ", %.1f s", seconds));
    return line.append(isKnownEvidence() ? ", checked again" : "").toString();
  }
}
