package dev.bulwark.cli;

import java.time.Duration;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 90}, {@code 90s}, {@code 1.5min}, {@code 2h}. */
final class Durations implements ITypeConverter<Duration> {

  @Override
  public Duration convert(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    int end = lower.length();
    while (end > 0 && Character.isLetter(lower.charAt(end - 1))) {
      end--;
    }
    double factor =
        switch (lower.substring(end)) {
          case "ms" -> 0.001;
          case "", "s", "sec" -> 1;
          case "m", "min" -> 60;
          case "h" -> 3600;
          default -> throw invalid(text);
        };
    double seconds;
    try {
      seconds = Double.parseDouble(lower.substring(0, end).strip()) * factor;
    } catch (NumberFormatException notANumber) {
      throw invalid(text);
    }
    if (!(seconds > 0) || seconds > 1e9) {
      throw invalid(text);
    }
    return Duration.ofNanos((long) (seconds * 1e9));
  }

  private static TypeConversionException invalid(String text) {
    return new TypeConversionException(
        "'" + text + "' is not a duration; write seconds, or e.g. 90s, 5min, 1h");
  }
}
