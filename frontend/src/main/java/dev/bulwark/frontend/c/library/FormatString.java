package dev.bulwark.frontend.c.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The format of {@code printf} or {@code scanf}, taken apart. */
public final class FormatString {

  /** A part of a format. */
  public sealed interface Piece {}

  /** Characters that stand for themselves. */
  public record Text(int from, int count) implements Piece {}

  /**
   * One conversion.
   *
   * @param flags those of {@code printf}; the star of {@code scanf}, which assigns nothing
   * @param width or {@code *} for an argument
   * @param precision without the dot; absent, or empty for 0
   * @param length {@code hh}, {@code l} and so on
   * @param set what stands between the brackets of a set of characters
   */
  public record Conversion(
      String flags,
      String width,
      Optional<String> precision,
      String length,
      char specifier,
      Optional<Text> set)
      implements Piece {

    public boolean isSuppressed() {
      return flags.contains("*");
    }

    public OptionalInt widthNumber() {
      return width.isEmpty() || width.equals("*")
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.parseInt(width));
    }

    /** As it is written, but for what comes between. */
    @Override
    public String toString() {
      return "%" + length + specifier;
    }
  }

  private static final Pattern OUTPUT =
      Pattern.compile(
          "%([-+"
              + " #0']*)(\\*|[1-9][0-9]{0,8})?(?:\\.(\\*|[0-9]{0,9}))?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%])");
  private static final Pattern INPUT =
      Pattern.compile(
          "%(\\*?)([1-9][0-9]{0,8})?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%]|\\[\\^?\\]?[^\\]]*\\])");

  private FormatString() {}

  /** Empty if it is no format that C knows. */
  public static Optional<List<Conversion>> output(String text) {
    return pieces(text, OUTPUT).map(FormatString::conversions);
  }

  /** With the characters between the conversions; {@code %%} stands for its second one. */
  public static Optional<List<Piece>> outputPieces(String text) {
    return pieces(text, OUTPUT);
  }

  /** The same for {@code scanf}. */
  public static Optional<List<Piece>> inputPieces(String text) {
    return pieces(text, INPUT);
  }

  public static Optional<List<Conversion>> input(String text) {
    return pieces(text, INPUT).map(FormatString::conversions);
  }

  private static List<Conversion> conversions(List<Piece> pieces) {
    return pieces.stream()
        .filter(Conversion.class::isInstance)
        .map(Conversion.class::cast)
        .toList();
  }

  private static Optional<List<Piece>> pieces(String text, Pattern pattern) {
    List<Piece> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    boolean output = pattern == OUTPUT;
    int behind = 0;
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', behind)) {
      if (!matcher.find(at) || matcher.start() != at) {
        return Optional.empty();
      }
      addText(found, behind, at);
      behind = matcher.end();
      String last = matcher.group(matcher.groupCount());
      char specifier = last.charAt(0);
      if (specifier == '%') {
        addText(found, behind - 1, behind);
      } else {
        found.add(
            new Conversion(
                matcher.group(1),
                Optional.ofNullable(matcher.group(2)).orElse(""),
                output ? Optional.ofNullable(matcher.group(3)) : Optional.empty(),
                Optional.ofNullable(matcher.group(output ? 4 : 3)).orElse(""),
                specifier,
                specifier == '['
                    ? Optional.of(new Text(behind - last.length() + 1, last.length() - 2))
                    : Optional.empty()));
      }
    }
    addText(found, behind, text.length());
    return Optional.of(found);
  }

  private static void addText(List<Piece> pieces, int from, int to) {
    if (from < to) {
      pieces.add(new Text(from, to - from));
    }
  }
}
