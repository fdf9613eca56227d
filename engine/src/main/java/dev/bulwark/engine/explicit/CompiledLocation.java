package dev.bulwark.engine.explicit;

import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A location with the steps that leave it. Identity is equality. */
final class CompiledLocation {

  private final Location location;
  private final int number;
  private final @Nullable BitSet loop;
  private final BitSet live;
  private final List<CompiledEdge> steps = new ArrayList<>(2);

  /**
   * @param number among the locations of the program
   * @param loop of a loop head, the numbers of the locations in the loop
   */
  CompiledLocation(Location location, int number, @Nullable BitSet loop, BitSet live) {
    this.location = location;
    this.number = number;
    this.loop = loop;
    this.live = live;
  }

  void add(CompiledEdge step) {
    steps.add(step);
  }

  Location location() {
    return location;
  }

  boolean isLoopHead() {
    return loop != null;
  }

  /** Is this the head of a loop that the place is in? */
  boolean hasInLoop(CompiledLocation place) {
    return loop != null && loop.get(place.number);
  }

  /** The slots whose values may still be read from here on. */
  BitSet live() {
    return live;
  }

  List<CompiledEdge> steps() {
    return steps;
  }

  /** The only step that may be taken; null if values leave several open, or none. */
  @Nullable CompiledEdge onlyStep(Assignment assignment) {
    if (steps.size() == 1) {
      return steps.getFirst();
    }
    CompiledEdge only = null;
    for (CompiledEdge candidate : steps) {
      if (candidate.mayPass(assignment)) {
        if (only != null) {
          return null;
        }
        only = candidate;
      }
    }
    return only;
  }

  /** Do values leave more than one step open? */
  boolean forks(Assignment assignment) {
    int open = 0;
    for (CompiledEdge candidate : steps) {
      if (candidate.mayPass(assignment)) {
        open++;
      }
    }
    return open > 1;
  }
}
