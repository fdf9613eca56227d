package dev.bulwark.engine.ic3cegar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameSequence;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.HashMap;
import java.util.Map;

/**
 * Pushes clauses to the next frame where they are inductive. The state that hindered one is
 * remembered, and the solver asked again only when that state has left its frame (Suda, 2013).
 */
final class Propagation {

  private record Clause(Location place, Cube cube) {}

  /** A state of the place's frame from which a step leads into the cube. */
  private record Hindrance(int level, Location place, Model state) {}

  private final Space space;
  private final FrameSequence frames;
  private final Consecution consecution;
  private final Budget budget;
  private final Map<Clause, Hindrance> hindrances = new HashMap<>();

  Propagation(Space space, Consecution consecution, Budget budget) {
    this.space = space;
    this.frames = space.frames();
    this.consecution = consecution;
    this.budget = budget;
    // A new cube may take the hindrances away that it contains.
    frames.addListener(this::blocked);
  }

  private void blocked(Location place, Cube cube, int level) {
    hindrances
        .values()
        .removeIf(
            hindrance -> {
              if (hindrance.place != place || hindrance.level > level) {
                return false;
              }
              Evaluator state = new Evaluator(hindrance.state::value);
              return cube.literals().stream().noneMatch(state::fails);
            });
  }

  void propagate(int frontier) {
    for (int level = 1; level <= frontier; level++) {
      for (Location place : frames.locations()) {
        for (Cube cube : frames.delta(level).cubes(place)) {
          budget.check();
          if (frames.delta(level).contains(place, cube)) {
            push(place, cube, level);
          }
        }
      }
    }
  }

  private void push(Location place, Cube cube, int level) {
    Clause clause = new Clause(place, cube);
    Hindrance known = hindrances.get(clause);
    if (known != null && known.level == level) {
      return;
    }
    switch (consecution.check(place, cube, level + 1)) {
      case Consecution.Inductive inductive -> {
        hindrances.remove(clause);
        frames.block(place, cube, level + 1);
      }
      case Consecution.Predecessor(var transition, var model) ->
          hindrances.put(clause, new Hindrance(level, space.place(transition.source()), model));
    }
  }
}
