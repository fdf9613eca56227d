package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;

/** What has a sequence of frames of its own: a location, or the whole program. */
public sealed interface FrameKey {

  /** Frames {@code F(i,l)}: sets of states at this location. */
  record At(Location location) implements FrameKey {

    @Override
    public String toString() {
      return location.toString();
    }
  }

  /** Frames {@code F_i}: sets of states with a program counter among their variables. */
  record Whole() implements FrameKey {

    @Override
    public String toString() {
      return "everywhere";
    }
  }
}
