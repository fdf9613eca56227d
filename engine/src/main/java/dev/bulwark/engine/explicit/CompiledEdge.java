package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Edge;
import java.util.List;

/**
 * An edge made ready for strongest posts of abstract variable assignments.
 *
 * @param reads the slots of what its action reads
 */
record CompiledEdge(Edge edge, CompiledLocation target, Effect effect, int[] reads)
    implements PathStep {

  sealed interface Effect {

    record Nothing() implements Effect {}

    record Narrow(int slot, NarrowTerm value) implements Effect {}

    record Wide(int slot, Term value) implements Effect {}

    record Forget(int slot) implements Effect {}

    record Assume(NarrowTerm condition, List<Equation> equations) implements Effect {}
  }

  @Override
  public boolean apply(Assignment assignment) {
    switch (effect) {
      case Effect.Nothing nothing -> {}
      case Effect.Narrow(int slot, NarrowTerm value) -> {
        long bits = value.bits(assignment);
        assignment.bits[slot] = bits;
        assignment.known[slot] = !assignment.unknown;
      }
      case Effect.Wide(int slot, Term value) -> assignment.wide[slot] = assignment.evaluate(value);
      case Effect.Forget(int slot) -> assignment.forget(slot);
      case Effect.Assume(NarrowTerm condition, List<Equation> equations) -> {
        return assume(assignment, condition, equations);
      }
    }
    return true;
  }

  private static boolean assume(
      Assignment assignment, NarrowTerm condition, List<Equation> equations) {
    long holds = condition.bits(assignment);
    if (!assignment.unknown) {
      return holds != 0;
    }
    if (equations.isEmpty()) {
      return true;
    }
    for (Equation equation : equations) {
      if (!equation.apply(assignment)) {
        return false;
      }
    }
    // Several equations may say different things about one variable.
    return equations.size() == 1 || condition.bits(assignment) != 0 || assignment.unknown;
  }

  /** May the edge be taken, as far as is known? */
  boolean mayPass(Assignment assignment) {
    if (!(effect instanceof Effect.Assume(NarrowTerm condition, List<Equation> equations))) {
      return true;
    }
    return condition.bits(assignment) != 0 || assignment.unknown;
  }

  /** What it says about variables if it can be taken. */
  List<Equation> says() {
    return effect instanceof Effect.Assume(NarrowTerm condition, List<Equation> equations)
        ? equations
        : List.of();
  }

  /** The slot that is written by the edge itself, or -1. */
  int writes() {
    return switch (effect) {
      case Effect.Nothing nothing -> -1;
      case Effect.Narrow(int slot, NarrowTerm value) -> slot;
      case Effect.Wide(int slot, Term value) -> slot;
      case Effect.Forget(int slot) -> slot;
      case Effect.Assume assume -> -1;
    };
  }
}
