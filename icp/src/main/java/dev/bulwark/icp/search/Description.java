package dev.bulwark.icp.search;

import dev.bulwark.icp.box.FloatFormat;
import dev.bulwark.icp.box.Reading;
import dev.bulwark.logic.RoundingMode;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a constraint says about its slots, for proofs: an operation by its name, and its parameters.
 * The text is made only where it is asked for.
 */
public record Description(String operation, List<Object> parameters) {

  public static Description of(String operation, Object... parameters) {
    return new Description(operation, List.of(parameters));
  }

  /** The name and the parameters, each a word: {@code sum s8 0}, {@code fp.add f8.24 RNE}. */
  public String text() {
    return parameters.isEmpty()
        ? operation
        : operation
            + parameters.stream().map(Description::text).collect(Collectors.joining(" ", " ", ""));
  }

  private static String text(Object parameter) {
    return switch (parameter) {
      case Reading(int width, boolean signed) -> (signed ? "s" : "u") + width;
      case FloatFormat format -> "f" + format.sort().exponent() + "." + format.sort().significand();
      case RoundingMode mode -> mode.smtLib();
      default -> parameter.toString();
    };
  }
}
