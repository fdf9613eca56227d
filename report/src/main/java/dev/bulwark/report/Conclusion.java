package dev.bulwark.report;

import java.util.List;

/** What is said in the end, after certification. */
public sealed interface Conclusion {

  /** The property holds. */
  record Safe() implements Conclusion {}

  /** The property is violated; {@code property} is its word, such as {@code unreach-call}. */
  record Unsafe(String property, String description) implements Conclusion {}

  record Unknown(String reason) implements Conclusion {}

  /** {@code SAFE}, {@code UNSAFE} or {@code UNKNOWN}. */
  default String word() {
    return switch (this) {
      case Safe safe -> "SAFE";
      case Unsafe unsafe -> "UNSAFE";
      case Unknown unknown -> "UNKNOWN";
    };
  }

  /** The one line that states the answer. It stays one line whatever the reason contains. */
  default String verdictLine(List<String> assumptions) {
    String assuming = assumptions.isEmpty() ? "" : "assuming: " + String.join("; ", assumptions);
    String inside =
        switch (this) {
          case Safe safe -> assuming;
          case Unsafe unsafe -> unsafe.property() + (assuming.isEmpty() ? "" : "; " + assuming);
          case Unknown unknown -> unknown.reason();
        };
    return "VERDICT: " + word() + (inside.isEmpty() ? "" : " (" + oneLine(inside) + ")");
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
