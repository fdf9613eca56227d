package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.logic.Term;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Predicates of the given shapes around the states of spurious transitions, beyond the thesis: what
 * the last states of one location have in common. Where the domain diverges along a line, these are
 * the bounds that do not move.
 */
final class ShapeMining implements Mining {

  /** States that are compared with each other: the last ones. */
  private static final int WINDOW = 8;

  /** Of one group; more would multiply abstract states. */
  private static final int MAX_PREDICATES = 12;

  private final Shapes shapes;
  private final Statistics statistics;
  private final Map<StateGroup, ArrayDeque<BigInteger[]>> states = new HashMap<>();
  private final Map<StateGroup, Set<Term>> mined = new HashMap<>();

  ShapeMining(Shapes shapes, Statistics statistics) {
    this.shapes = shapes;
    this.statistics = statistics;
  }

  @Override
  public List<Term> mine(Obligation obligation) {
    List<Term> predicates = new ArrayList<>();
    StateGroup.of(obligation).forEach((group, row) -> predicates.addAll(mine(group, row)));
    return predicates;
  }

  private List<Term> mine(StateGroup group, BigInteger[] state) {
    ArrayDeque<BigInteger[]> last = states.computeIfAbsent(group, g -> new ArrayDeque<>());
    last.add(state);
    if (last.size() > WINDOW) {
      last.remove();
    }
    Set<Term> known = mined.computeIfAbsent(group, g -> new HashSet<>());
    List<Term> found = new ArrayList<>();
    for (Term predicate : shapes.through(group.sort(), group.variables(), List.copyOf(last))) {
      if (known.size() < MAX_PREDICATES && known.add(predicate)) {
        found.add(predicate);
      }
    }
    statistics.shapes += found.size();
    return found;
  }
}
