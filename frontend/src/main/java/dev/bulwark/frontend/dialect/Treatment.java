package dev.bulwark.frontend.dialect;

/** What the front end makes of a word that programs may use. */
public sealed interface Treatment {

  /** Why, or how; one line for people. */
  String text();

  /** It means here what it means to gcc; a test compares. */
  record Modelled(String text) implements Treatment {}

  /** It may be skipped, since no verdict depends on it; the text says why. */
  record Harmless(String text) implements Treatment {}

  /** A program that uses it gets no verdict; the text names the construct. */
  record Refused(String text) implements Treatment {}

  /** The word for it in lists and on the page. */
  default String word() {
    return switch (this) {
      case Modelled modelled -> "modelled";
      case Harmless harmless -> "harmless";
      case Refused refused -> "refused";
    };
  }

  static Treatment of(String word, String text) {
    return switch (word) {
      case "modelled" -> new Modelled(text);
      case "harmless" -> new Harmless(text);
      case "refused" -> new Refused(text);
      default -> throw new IllegalArgumentException("no treatment: " + word);
    };
  }
}
