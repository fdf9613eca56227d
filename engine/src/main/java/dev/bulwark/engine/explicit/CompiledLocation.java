package dev.bulwark.engine.explicit;

import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A location with the steps that leave it. Identity is equality. */
final class CompiledLocation {

  private final Location location;
  private final boolean loopHead;
  private final BitSet live;
  private final List<CompiledEdge> steps = new ArrayList<>(2);

  CompiledLocation(Location location, boolean loopHead, BitSet live) {
    this.location = location;
    this.loopHead = loopHead;
    this.live = live;
  }

  void add(CompiledEdge step) {
    steps.add(step);
  }

  Location location() {
    return location;
  }

  boolean isLoopHead() {
    return loopHead;
  }

  /** The slots whose values may still be read from here on. */
  BitSet live() {
    return live;
  }

  List<CompiledEdge> steps() {
    return steps;
  }
}
