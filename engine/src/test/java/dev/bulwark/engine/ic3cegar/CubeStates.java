package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;

/** Which states of a random system a cube of a space stands for. */
final class CubeStates {

  private CubeStates() {}

  /** Is the state, at its location, one of the cube, which is at another or the same? */
  static boolean contains(
      StateSpace space, Location at, Cube cube, Location location, Model state) {
    if (!space.key(at).equals(space.key(location))) {
      return false;
    }
    Model here = new Model(Assignment.of(Cube.of(space.here(location))));
    return RandomSystem.holds(cube, RandomSystem.both(state, here));
  }
}
