package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.program.Location;

/** Looks at the frames after each change, for tests and for people; must not change them. */
@FunctionalInterface
public interface FrameObserver {

  FrameObserver NONE = (graph, frames, location, cube, level) -> {};

  /** The cube has become blocked at the location up to the level. */
  void changed(
      TransitionGraph graph, FrameSequence frames, Location location, Cube cube, int level);
}
