package dev.bulwark.cli;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 2000} (megabytes), {@code 2000MB}, {@code 4GB}, {@code 4g}; gives bytes. */
final class Sizes implements ITypeConverter<Long> {

  @Override
  public Long convert(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    int end = lower.length();
    while (end > 0 && Character.isLetter(lower.charAt(end - 1))) {
      end--;
    }
    double factor =
        switch (lower.substring(end)) {
          case "", "m", "mb", "mib" -> 0x1p20;
          case "g", "gb", "gib" -> 0x1p30;
          default -> throw invalid(text);
        };
    double bytes;
    try {
      bytes = Double.parseDouble(lower.substring(0, end).strip()) * factor;
    } catch (NumberFormatException notANumber) {
      throw invalid(text);
    }
    if (!(bytes >= 64 * 0x1p20) || bytes > 0x1p50) {
      throw invalid(text);
    }
    return (long) bytes;
  }

  private static TypeConversionException invalid(String text) {
    return new TypeConversionException(
        "'" + text + "' is not an amount of memory of at least 64MB; write e.g. 2000MB or 4GB");
  }
}
