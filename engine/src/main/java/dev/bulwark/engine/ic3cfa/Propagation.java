package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The propagation phase: a cube that is blocked up to level i is blocked at i+1 too if it is
 * inductive there. Triggered clause pushing (Suda, 2013): the state that hindered a cube is
 * remembered, and the solver is asked again only when that state has left its frame.
 */
final class Propagation {

  private record Place(Location location, Cube cube) {}

  /** A state of {@code F(level,source)} from which a step leads into the cube. */
  private record Hindrance(int level, Location source, Model state, int changes) {}

  private final FrameSequence frames;
  private final Consecution consecution;
  private final Budget budget;
  private final Map<Place, Hindrance> hindrances = new HashMap<>();

  Propagation(FrameSequence frames, Consecution consecution, Budget budget) {
    this.frames = frames;
    this.consecution = consecution;
    this.budget = budget;
  }

  /** Pushes what can be pushed from the levels 1 to frontier. */
  void propagate(int frontier) {
    for (int level = 1; level <= frontier; level++) {
      for (Location location : frames.locations()) {
        for (Cube cube : frames.delta(level).cubes(location)) {
          budget.check();
          if (frames.delta(level).contains(location, cube)) {
            push(location, cube, level);
          }
        }
      }
    }
  }

  private void push(Location location, Cube cube, int level) {
    Place place = new Place(location, cube);
    Hindrance known = hindrances.get(place);
    if (known != null && known.level == level && stillThere(place, known)) {
      return;
    }
    switch (consecution.check(location, cube, level + 1)) {
      case Consecution.Inductive inductive -> {
        hindrances.remove(place);
        frames.block(location, cube, level + 1);
      }
      case Consecution.Predecessor(var transition, var model) -> {
        Location source = transition.source();
        hindrances.put(place, new Hindrance(level, source, model, frames.changes(source)));
      }
    }
  }

  private boolean stillThere(Place place, Hindrance hindrance) {
    int changes = frames.changes(hindrance.source);
    if (changes == hindrance.changes) {
      return true;
    }
    Evaluator state = new Evaluator(hindrance.state::value);
    List<Cube> blocked = frames.blocked(hindrance.source, hindrance.level);
    if (blocked.stream().anyMatch(cube -> cube.literals().stream().noneMatch(state::fails))) {
      return false;
    }
    hindrances.put(
        place, new Hindrance(hindrance.level, hindrance.source, hindrance.state, changes));
    return true;
  }
}
