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
import java.util.Optional;
import java.util.Set;

/** The predicates that are tracked at each location. */
public final class PredicatePrecision {

  private final Map<Location, Set<Term>> predicates = new LinkedHashMap<>();

  /** Tracks the conjuncts of a formula at the location. */
  void add(Location location, Term formula) {
    Terms.conjuncts(formula).forEach(conjunct -> addWhole(location, conjunct));
  }

  /** Tracks the formula itself, which says more than its parts where these are not combined. */
  void addWhole(Location location, Term formula) {
    predicate(formula)
        .ifPresent(
            predicate ->
                predicates.computeIfAbsent(location, l -> new LinkedHashSet<>()).add(predicate));
  }

  /** How many conjuncts of the formula are not tracked at the location. */
  int unknown(Location location, Term formula) {
    Set<Term> here = predicates.getOrDefault(location, Set.of());
    return (int)
        Terms.conjuncts(formula).stream()
            .flatMap(conjunct -> predicate(conjunct).stream())
            .filter(predicate -> !here.contains(predicate))
            .count();
  }

  private static Optional<Term> predicate(Term formula) {
    Term predicate =
        formula instanceof Application not && not.op() == Op.NOT ? not.arg(0) : formula;
    return Terms.isTrue(predicate) || Terms.isFalse(predicate)
        ? Optional.empty()
        : Optional.of(predicate);
  }

  public List<Term> at(Location location) {
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
