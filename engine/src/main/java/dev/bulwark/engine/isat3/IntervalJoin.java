package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.logic.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The join of §3.1.2: literals that both cubes have, and of two bounds of the same side the weaker.
 * So it contains both cubes, the counterexample's state among them.
 */
final class IntervalJoin implements InductiveGeneralization.Join {

  private final InductiveGeneralization.CtgStates states;
  private final Counters counters;

  IntervalJoin(InductiveGeneralization.CtgStates states, Counters counters) {
    this.states = states;
    this.counters = counters;
  }

  @Override
  public List<Term> of(Cube cube, Consecution.Predecessor ctg) {
    counters.joins++;
    return join(cube, states.of(ctg, cube));
  }

  static List<Term> join(Cube cube, Cube other) {
    List<Term> joined = new ArrayList<>();
    for (Term literal : cube.literals()) {
      if (other.contains(literal)) {
        joined.add(literal);
        continue;
      }
      Optional<Bound> bound = Bound.of(literal);
      if (bound.isPresent()) {
        weaker(literal, bound.get(), other).ifPresent(joined::add);
      }
    }
    return joined;
  }

  private static Optional<Term> weaker(Term literal, Bound bound, Cube other) {
    for (Term candidate : other.literals()) {
      Optional<Bound> there = Bound.of(candidate);
      if (there.isPresent() && there.get().isBeside(bound)) {
        return Optional.of(bound.implies(there.get()) ? candidate : literal);
      }
    }
    return Optional.empty();
  }
}
