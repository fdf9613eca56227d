package dev.bulwark.engine.ic3cfa;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameContents;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.common.interpolation.PathInterpolation;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.GuardedStep;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Enlarges a cube that is blocked by interpolants of the queries that failed: on each incoming step
 * an interpolant I of {@code F(i-1,l) ∧ T} and {@code s'} contains what the step can reach and
 * nothing of s, so the intersection of all {@code ¬I} contains s and cannot be reached either.
 */
final class EdgeInterpolants {

  private final TransitionGraph graph;
  private final FrameContents frames;
  private final PathInterpolation interpolation;
  private final TermFactory terms;
  private final Budget budget;

  EdgeInterpolants(StateSpace space, PathInterpolation interpolation, Budget budget) {
    this.graph = space.graph();
    this.frames = new FrameContents(space);
    this.interpolation = interpolation;
    this.terms = graph.terms();
    this.budget = budget;
  }

  /** A cube that contains the given one, which is inductive at the level; none if none is found. */
  Optional<Cube> enlarge(Location location, Cube cube, int level) {
    Set<Term> outside = new LinkedHashSet<>();
    for (GuardedStep transition : graph.incoming(location)) {
      if (level == 1 && transition.source() != graph.start()) {
        // F(0,l) is empty.
        continue;
      }
      Optional<Term> reached = interpolant(transition, cube, level);
      if (reached.isEmpty()) {
        return Optional.empty();
      }
      outside.add(terms.not(reached.get()));
    }
    Cube larger = Cube.of(outside);
    return larger.literals().stream().anyMatch(Terms::isFalse)
        ? Optional.empty()
        : Optional.of(larger);
  }

  private Optional<Term> interpolant(GuardedStep transition, Cube cube, int level) {
    List<Term> before = new ArrayList<>(frames.clauses(transition.source(), level - 1));
    if (transition.isLoop()) {
      before.add(cube.negation(terms));
    }
    before.add(transition.guard());
    GuardedStep step = transition.withGuard(terms.and(before));
    GuardedStep into = GuardedStep.assume(transition.target(), cube.formula(terms));
    return interpolation.interpolate(List.of(step, into), budget).map(between -> between.get(1));
  }
}
