package dev.bulwark.frontend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A program that reacts: calibrations get their values, {@code init} is called once, and then, for
 * ever, inputs get new values and {@code step} is called.
 *
 * @param init the function that is called once, if there is one
 * @param step the function that is called again and again
 * @param inputs what has a new value before each step
 * @param calibrations what has a value that is chosen once, before {@code init}
 */
public record Reactive(
    Optional<String> init, String step, List<Ranged> inputs, List<Ranged> calibrations) {

  /**
   * Something that has any value in a range.
   *
   * @param place in C: a global variable, a member or an element of one
   * @param low the least value, as C writes it; nothing if the type says it
   * @param high the greatest value
   */
  public record Ranged(String place, Optional<String> low, Optional<String> high) {

    /** Reads {@code speed}, {@code speed=0..300} or {@code speed=3}; nothing if it is none. */
    public static Optional<Ranged> parse(String text) {
      int equals = text.indexOf('=');
      String place = (equals < 0 ? text : text.substring(0, equals)).strip();
      if (place.isEmpty()) {
        return Optional.empty();
      }
      if (equals < 0) {
        return Optional.of(new Ranged(place, Optional.empty(), Optional.empty()));
      }
      String range = text.substring(equals + 1).strip();
      int dots = range.indexOf("..");
      String low = (dots < 0 ? range : range.substring(0, dots)).strip();
      String high = (dots < 0 ? range : range.substring(dots + 2)).strip();
      return low.isEmpty() || high.isEmpty()
          ? Optional.empty()
          : Optional.of(new Ranged(place, Optional.of(low), Optional.of(high)));
    }

    /** What holds of it, in C; nothing if any value will do. */
    public Optional<String> condition() {
      return low.isEmpty() || high.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "(%s) >= (%s) && (%s) <= (%s)".formatted(place, low.get(), place, high.get()));
    }

    @Override
    public String toString() {
      return low.isEmpty() || high.isEmpty()
          ? place + " has any value"
          : "%s is in %s..%s".formatted(place, low.get(), high.get());
    }
  }

  public Reactive {
    inputs = List.copyOf(inputs);
    calibrations = List.copyOf(calibrations);
  }

  /** What an input site of it is called. */
  public static String inputOf(Ranged input) {
    return "input " + input.place();
  }

  /** What the site of a calibration is called. */
  public static String calibrationOf(Ranged calibration) {
    return "calibration " + calibration.place();
  }

  /** What verdicts rest on. */
  public List<String> assumptions() {
    List<String> assumptions = new ArrayList<>();
    calibrations.forEach(one -> assumptions.add("the calibration " + one));
    inputs.forEach(one -> assumptions.add("the input " + one));
    return assumptions;
  }
}
