package dev.bulwark.frontend.c.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The format of {@code printf} or {@code scanf}, taken apart. */
public final class FormatString {

  /**
   * One conversion.
   *
   * @param flags those of {@code printf}; the star of {@code scanf}, which assigns nothing
   * @param width or {@code *} for an argument
   * @param precision without the dot; absent, or empty for 0
   * @param length {@code hh}, {@code l} and so on
   */
  public record Conversion(
      String flags, String width, Optional<String> precision, String length, char specifier) {

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
      Pattern.compile("%(\\*?)([1-9][0-9]{0,8})?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%\\[])");

  private FormatString() {}

  /** Empty if it is no format that C knows. */
  public static Optional<List<Conversion>> output(String text) {
    return conversions(text, OUTPUT);
  }

  public static Optional<List<Conversion>> input(String text) {
    return conversions(text, INPUT);
  }

  private static Optional<List<Conversion>> conversions(String text, Pattern pattern) {
    List<Conversion> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    boolean output = pattern == OUTPUT;
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at)) {
      if (!matcher.find(at) || matcher.start() != at) {
        return Optional.empty();
      }
      char specifier = matcher.group(matcher.groupCount()).charAt(0);
      if (specifier != '%') {
        found.add(
            new Conversion(
                matcher.group(1),
                Optional.ofNullable(matcher.group(2)).orElse(""),
                output ? Optional.ofNullable(matcher.group(3)) : Optional.empty(),
                Optional.ofNullable(matcher.group(output ? 4 : 3)).orElse(""),
                specifier));
      }
      at = matcher.end();
    }
    return Optional.of(found);
  }
}
