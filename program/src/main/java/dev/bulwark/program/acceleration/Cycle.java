package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Variable;
import dev.bulwark.program.InputSite;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.List;

/**
 * A path from a loop head back to it, in parts: steps, and inner loops that iterate one of their
 * own cycles for as often as what comes behind them says.
 *
 * @param inputs what the steps of the cycle itself take from outside, in the order of the path
 */
public record Cycle(Location head, List<Part> parts, List<Taken> inputs) {

  /** What lies on the path. */
  public sealed interface Part {

    record Plain(GuardedStep step) implements Part {}

    /** At least one iteration. */
    record Inner(Cycle cycle) implements Part {}
  }

  /**
   * An input of each iteration.
   *
   * @param symbol stands for its value in the steps
   */
  public record Taken(InputSite site, Variable symbol) {}

  public Cycle {
    parts = List.copyOf(parts);
    inputs = List.copyOf(inputs);
  }

  /** All steps, of inner cycles too. */
  List<GuardedStep> steps() {
    List<GuardedStep> steps = new ArrayList<>();
    for (Part part : parts) {
      switch (part) {
        case Part.Plain(GuardedStep step) -> steps.add(step);
        case Part.Inner(Cycle inner) -> steps.addAll(inner.steps());
      }
    }
    return steps;
  }

  /** Does an inner cycle take something from outside? */
  boolean hasInnerInputs() {
    return parts.stream()
        .anyMatch(
            part ->
                part instanceof Part.Inner(Cycle inner)
                    && (!inner.inputs.isEmpty() || inner.hasInnerInputs()));
  }
}
