package dev.bulwark.report;

import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertifiedVerdict;
import java.util.List;
import java.util.Optional;

/** What is said in the end. Without a certified verdict that can only be UNKNOWN. */
public sealed interface Conclusion {

  /**
   * The property holds.
   *
   * @param vacuous why that says nothing, if it does not
   */
  record Safe(CertifiedVerdict.Safe verdict, Optional<String> vacuous) implements Conclusion {}

  /** The property is violated. */
  record Unsafe(CertifiedVerdict.Unsafe verdict) implements Conclusion {}

  record Unknown(Reason reason) implements Conclusion {}

  /** {@code SAFE}, {@code UNSAFE} or {@code UNKNOWN}. */
  default String word() {
    return switch (this) {
      case Safe safe -> "SAFE";
      case Unsafe unsafe -> "UNSAFE";
      case Unknown unknown -> "UNKNOWN";
    };
  }

  /** Is the reason a bug of ours? */
  default boolean isBug() {
    return this instanceof Unknown(Reason reason) && reason instanceof Reason.Bug;
  }

  /** The one line that states the answer. It stays one line whatever the reason contains. */
  default String verdictLine(List<String> assumptions) {
    return verdictLine(assumptions, Ink.PLAIN);
  }

  /** The same where words may stand out. */
  default String verdictLine(List<String> assumptions, Ink ink) {
    String assuming = assumptions.isEmpty() ? "" : "assuming: " + String.join("; ", assumptions);
    String inside =
        switch (this) {
          case Safe safe -> joined(safe.vacuous().map("vacuous: "::concat).orElse(""), assuming);
          case Unsafe unsafe -> joined(unsafe.verdict().violated(), assuming);
          case Unknown unknown -> unknown.reason().text();
        };
    Ink.Mark mark =
        switch (this) {
          case Safe safe -> Ink.Mark.SAFE;
          case Unsafe unsafe -> Ink.Mark.ERROR;
          case Unknown unknown -> Ink.Mark.UNKNOWN;
        };
    return ink.of(mark, "VERDICT: " + word())
        + (inside.isEmpty() ? "" : " (" + oneLine(inside) + ")");
  }

  private static String joined(String first, String second) {
    return first.isEmpty() || second.isEmpty() ? first + second : first + "; " + second;
  }

  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      line.append(c < ' ' || c == 127 ? ' ' : c);
    }
    return line.toString().strip();
  }
}
