package dev.bulwark.cli;

import dev.bulwark.frontend.VolatileReads;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --volatile}; other tools call objects that keep their values plain. */
final class VolatileReadsConverter implements ITypeConverter<VolatileReads> {

  @Override
  public VolatileReads convert(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "any" -> VolatileReads.ANY;
      case "kept", "plain" -> VolatileReads.KEPT;
      default -> throw new TypeConversionException("expected any, kept or plain, not " + value);
    };
  }
}
