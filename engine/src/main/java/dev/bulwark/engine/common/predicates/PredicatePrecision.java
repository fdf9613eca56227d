package dev.bulwark.engine.common.predicates;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The predicates that are tracked at each location. */
public final class PredicatePrecision {

  private final Map<Location, Set<Term>> predicates = new LinkedHashMap<>();

  /** Tracks the conjuncts of a formula at the location. */
  void add(Location location, Term formula) {
    Set<Term> here = predicates.computeIfAbsent(location, l -> new LinkedHashSet<>());
    for (Term conjunct : Terms.conjuncts(formula)) {
      Term predicate =
          conjunct instanceof Application not && not.op() == Op.NOT ? not.arg(0) : conjunct;
      if (!Terms.isTrue(predicate) && !Terms.isFalse(predicate)) {
        here.add(predicate);
      }
    }
  }

  List<Term> at(Location location) {
    return List.copyOf(predicates.getOrDefault(location, Set.of()));
  }

  public boolean isEmpty() {
    return predicates.isEmpty();
  }

  /** How many pairs of location and predicate there are. */
  public int size() {
    return predicates.values().stream().mapToInt(Set::size).sum();
  }
}
