package dev.bulwark.program;

/** A location in the activation that a call string names: where proofs state their invariants. */
public record CutPoint(CallString stack, Location location) {

  /** Stable text form: open calls and the location, joined by {@code >}. */
  public String name() {
    return stack.depth() == 0 ? location.name() : stack + ">" + location.name();
  }

  @Override
  public String toString() {
    return name();
  }
}
