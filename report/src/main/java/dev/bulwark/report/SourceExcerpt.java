package dev.bulwark.report;

import dev.bulwark.program.Position;
import dev.bulwark.report.Ink.Mark;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The line of the source that a message is about, with a mark below the place, as compilers do. */
public final class SourceExcerpt {

  /** Longer lines are of machines, and shown to nobody. */
  private static final int LONGEST = 400;

  private static final String BYTE_ORDER_MARK = "\ufeff";

  private SourceExcerpt() {}

  /** Two lines; none if the place, or the file, is not known. */
  public static List<String> at(Position place, Ink ink) {
    if (!place.isKnown() || place.isBuiltIn()) {
      return List.of();
    }
    return line(place)
        .filter(text -> !text.isBlank() && text.length() <= LONGEST)
        .filter(text -> place.column() <= text.length() + 1)
        .map(text -> marked(place, text, ink))
        .orElse(List.of());
  }

  private static List<String> marked(Position place, String text, Ink ink) {
    String number = "%5d".formatted(place.line());
    StringBuilder before = new StringBuilder();
    for (int i = 0; i < place.column() - 1; i++) {
      before.append(text.charAt(i) == '\t' ? '\t' : ' ');
    }
    return List.of(
        number + " | " + printable(text.stripTrailing()),
        " ".repeat(number.length())
            + " | "
            + (place.column() > 0 ? before + ink.of(Mark.CARET, "^") : ""));
  }

  /** What a terminal would not take as text is shown as a blank, one for each. */
  private static String printable(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      shown.append(c == '\t' || !Character.isISOControl(c) ? c : ' ');
    }
    return shown.toString();
  }

  private static Optional<String> line(Position place) {
    String text;
    try {
      text = new String(Files.readAllBytes(Path.of(place.file())), StandardCharsets.UTF_8);
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
    int from = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
    for (int line = 1; line < place.line(); line++) {
      from = text.indexOf('\n', from) + 1;
      if (from == 0) {
        return Optional.empty();
      }
    }
    int to = text.indexOf('\n', from);
    return Optional.of(text.substring(from, to < 0 ? text.length() : to));
  }
}
