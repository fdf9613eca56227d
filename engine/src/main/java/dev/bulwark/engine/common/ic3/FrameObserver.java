package dev.bulwark.engine.common.ic3;

/** Looks at the frames after each change, for tests and for people; must not change them. */
@FunctionalInterface
public interface FrameObserver {

  FrameObserver NONE = (space, key, cube, level) -> {};

  /** The cube has become blocked up to the level. */
  void changed(StateSpace space, FrameKey key, Cube cube, int level);

  /** Has this observer hear of each change. */
  default void observe(StateSpace space) {
    space.frames().addListener((key, cube, level) -> changed(space, key, cube, level));
  }
}
