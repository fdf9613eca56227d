package dev.bulwark.program;

import java.util.List;

/**
 * What an error location stands for: one thing that could go wrong at one place of the source. The
 * program as parsed has one error location for each goal. Passes keep goals; copies of a location,
 * as inlining makes them, have the same one.
 *
 * @param id unique within the program: the name of the goal's location in the program as parsed
 * @param text what happens there, in words for people; nothing is decided by it
 */
public record Goal(String id, Kind kind, String text, Position position) {

  /** What happens at a goal. */
  public sealed interface Kind {
    /** An assertion fails. */
    record Assertion() implements Kind {}

    /** A function is called that the property forbids. */
    record ErrorCall(String function) implements Kind {}

    /** A label is reached that the property forbids. */
    record ErrorLabel(String name) implements Kind {}

    record Undefined(UndefinedBehaviour behaviour) implements Kind {}

    /** An execution arrives, which is nothing bad in itself. */
    record Arrival() implements Kind {}

    /**
     * An execution passes a point of the source, which is nothing bad in itself. The error location
     * is beside the path: an input decides whether the execution is observed there or goes on.
     *
     * @param stableId names the goal however the source is edited elsewhere: file, function,
     *     metric, source text, outcome, and which one of those that are alike
     * @param function the name of the function that it is in
     * @param source the source text that it is about
     * @param outcome such as {@code true} or {@code case 3}; empty if passing is all
     * @param code a fingerprint of the function's text, without comments and white space
     * @param conditions of the decision whose vector it is, from left to right; else none
     */
    record Coverage(
        CoverageMetric metric,
        String stableId,
        String function,
        String source,
        String outcome,
        String code,
        List<String> conditions)
        implements Kind {
      public Coverage {
        conditions = List.copyOf(conditions);
      }
    }
  }

  private static final String UNPLACED = "";

  /** A goal whose location does not exist yet; {@link Procedure.Builder} places it. */
  public static Goal unplaced(Kind kind, String text) {
    return new Goal(UNPLACED, kind, text, Position.NONE);
  }

  /** The function that it is in, or what stands for it. */
  public String function() {
    return kind instanceof Kind.Coverage coverage
        ? coverage.function()
        : id.substring(0, Math.max(0, id.lastIndexOf('.')));
  }

  boolean isPlaced() {
    return !id.equals(UNPLACED);
  }

  Goal placed(String name, Position at) {
    return new Goal(name, kind, text, at);
  }

  @Override
  public String toString() {
    return id + ": " + text;
  }
}
