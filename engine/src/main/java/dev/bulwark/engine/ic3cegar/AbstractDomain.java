package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Comparisons;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.LiveVariables;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Constant;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The predicates that abstract states are made of (§3.1), in the order in which they were found. A
 * predicate is known at every location where its variables matter.
 */
final class AbstractDomain {

  private record Predicate(Term formula, Set<Variable> variables) {}

  private final TermFactory terms;
  private final Comparisons comparisons;
  private final LiveVariables live;

  /** Equations are kept beside one half of them, which geometric generalization likes (§3.6). */
  private final boolean keepsEquations;

  private final PredicateLattice lattice;
  private final Map<Term, Predicate> predicates = new LinkedHashMap<>();
  private final Map<Location, List<Predicate>> known = new HashMap<>();

  AbstractDomain(TransitionGraph graph, PredicateLattice lattice, boolean keepsEquations) {
    this.terms = graph.terms();
    this.comparisons = new Comparisons(graph.program());
    this.live = new LiveVariables(graph);
    this.lattice = lattice;
    this.keepsEquations = keepsEquations;
  }

  int size() {
    return predicates.size();
  }

  /**
   * Adds what a formula is made of: split at the outermost conjunction, and equations into the two
   * inequalities (§3.4, §3.6). Was there anything new?
   */
  boolean refine(Term formula) {
    boolean isNew = false;
    for (Term conjunct : conjuncts(formula)) {
      Term atom = positive(conjunct);
      List<Term> halves = comparisons.halves(atom);
      if (keepsEquations && halves.size() == 2) {
        isNew |= add(atom);
        isNew |= add(halves.getFirst());
      } else {
        for (Term half : halves) {
          isNew |= add(half);
        }
      }
    }
    return isNew;
  }

  /** Also those of negated disjunctions. */
  private List<Term> conjuncts(Term formula) {
    List<Term> conjuncts = new ArrayList<>();
    ArrayDeque<Term> open = new ArrayDeque<>(List.of(formula));
    while (!open.isEmpty()) {
      Term next = open.pop();
      if (next instanceof Application and && and.op() == Op.AND) {
        and.args().forEach(open::push);
      } else if (next instanceof Application negation
          && negation.op() == Op.NOT
          && negation.arg(0) instanceof Application or
          && or.op() == Op.OR) {
        or.args().forEach(part -> open.push(terms.not(part)));
      } else {
        conjuncts.add(next);
      }
    }
    return conjuncts;
  }

  boolean refine(Collection<Term> formulas) {
    boolean isNew = false;
    for (Term formula : formulas) {
      isNew |= refine(formula);
    }
    return isNew;
  }

  /** Adds the predicate as it is. */
  private boolean add(Term formula) {
    Term predicate = positive(formula);
    if (predicate instanceof Constant || predicates.containsKey(predicate)) {
      return false;
    }
    Set<Variable> variables = Terms.freeVariables(predicate);
    if (variables.isEmpty() || !lattice.add(predicate)) {
      return false;
    }
    predicates.put(predicate, new Predicate(predicate, variables));
    known.clear();
    return true;
  }

  private static Term positive(Term formula) {
    return formula instanceof Application negation && negation.op() == Op.NOT
        ? negation.arg(0)
        : formula;
  }

  /** The predicates that speak of variables that matter at the location. */
  private List<Predicate> at(Location location) {
    return known.computeIfAbsent(
        location,
        l -> predicates.values().stream().filter(p -> live.cover(l, List.of(p.formula))).toList());
  }

  /** Those that share a variable with the cube: the others would only multiply its states. */
  List<Term> touching(Location location, Cube cube) {
    Set<Variable> variables = Terms.freeVariables(cube.literals());
    List<Term> touching = new ArrayList<>();
    for (Predicate predicate : at(location)) {
      if (predicate.variables.stream().anyMatch(variables::contains)) {
        touching.add(predicate.formula);
      }
    }
    return touching;
  }
}
