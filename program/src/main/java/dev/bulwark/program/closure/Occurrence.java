package dev.bulwark.program.closure;

import dev.bulwark.logic.Variable;

/** A variable's value before a step or after it. */
public record Occurrence(Variable variable, boolean after) implements Comparable<Occurrence> {

  public static Occurrence before(Variable variable) {
    return new Occurrence(variable, false);
  }

  public static Occurrence after(Variable variable) {
    return new Occurrence(variable, true);
  }

  @Override
  public int compareTo(Occurrence other) {
    return after == other.after
        ? Integer.compare(variable.id(), other.variable.id())
        : Boolean.compare(after, other.after);
  }

  @Override
  public String toString() {
    return after ? variable + "'" : variable.toString();
  }
}
