package dev.bulwark.certify;

import dev.bulwark.certify.BruteForce.State;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.CutPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Finds valid certificates of small programs by brute force, as lean as it can: then most of what
 * is changed in them breaks them.
 */
final class CertificateFinder {

  private final BruteForce truth;
  private final TermFactory terms;
  private final Random random;
  private final List<Evidence> found = new ArrayList<>();

  CertificateFinder(BruteForce truth, TermFactory terms, Random random) {
    this.truth = truth;
    this.terms = terms;
    this.random = random;
  }

  /** Certificates of every kind that the program has. */
  List<Evidence> find() {
    Set<State> reachable = truth.reachable();
    if (reachable.stream().anyMatch(state -> state.at().isBad())) {
      truth.errorInputs().ifPresent(found::add);
      return found;
    }
    truth.leastUnrolling(9).ifPresent(found::add);
    if (!truth.cutPoints().isEmpty()) {
      inductive().ifPresent(this::addLean);
    }
    return found;
  }

  private Optional<Map<CutPoint, Term>> inductive() {
    Map<CutPoint, List<State>> states = truth.reachableAtCuts();
    Map<CutPoint, Term> simple = new LinkedHashMap<>();
    states.forEach((cut, reached) -> simple.put(cut, simpleInvariant(cut, reached)));
    if (truth.isValid(new Proof.Inductive(simple))) {
      return Optional.of(simple);
    }
    // What is reachable, with the simple facts beside it, is always inductive.
    Map<CutPoint, Term> exact = new LinkedHashMap<>();
    states.forEach((cut, reached) -> exact.put(cut, exactInvariant(cut, reached)));
    return truth.isValid(new Proof.Inductive(exact)) ? Optional.of(exact) : Optional.empty();
  }

  private Term simpleInvariant(CutPoint cut, List<State> reached) {
    List<Variable> variables = List.copyOf(truth.variablesAt(cut).values());
    List<Term> facts = new ArrayList<>();
    for (Variable a : variables) {
      int width = ((Sort.BitVec) a.sort()).width();
      for (int c = 0; c < 1 << width; c++) {
        Term number = terms.bitVec(width, c);
        facts.add(terms.apply(Op.BV_ULE, a, number));
        facts.add(terms.apply(Op.BV_ULE, number, a));
        facts.add(terms.apply(Op.BV_SLE, a, number));
        facts.add(terms.not(terms.eq(a, number)));
      }
      for (Variable b : variables) {
        if (a != b) {
          facts.add(terms.apply(Op.BV_ULE, a, b));
          facts.add(terms.not(terms.eq(a, b)));
        }
      }
      facts.add(terms.eq(terms.extract(0, 0, a), terms.bitVec(1, 0)));
    }
    return terms.and(
        facts.stream()
            .filter(fact -> reached.stream().allMatch(state -> truth.holds(fact, state)))
            .toList());
  }

  private Term exactInvariant(CutPoint cut, List<State> reached) {
    Map<String, Variable> variables = truth.variablesAt(cut);
    List<Term> cases = new ArrayList<>();
    for (State state : reached) {
      List<Term> values = new ArrayList<>();
      variables.forEach(
          (name, variable) ->
              values.add(terms.eq(variable, terms.constant(state.values().get(name)))));
      cases.add(terms.and(values));
    }
    return terms.or(cases);
  }

  /** Drops conjuncts as long as the proof holds, first by induction, then by k-induction. */
  private void addLean(Map<CutPoint, Term> invariants) {
    Map<CutPoint, Term> lean = invariants;
    for (CutPoint cut : invariants.keySet()) {
      lean = leaner(1, lean, cut);
    }
    found.add(new Proof.Inductive(lean));
    for (int k = 2; k <= 3; k++) {
      Map<CutPoint, Term> leaner = lean;
      for (CutPoint cut : invariants.keySet()) {
        leaner = leaner(k, leaner, cut);
      }
      if (!leaner.equals(lean)) {
        found.add(new Proof.KInductive(k, leaner));
      }
    }
  }

  private Map<CutPoint, Term> leaner(int k, Map<CutPoint, Term> invariants, CutPoint cut) {
    Map<CutPoint, Term> kept = new LinkedHashMap<>(invariants);
    List<Term> conjuncts = new ArrayList<>(Terms.conjuncts(invariants.get(cut)));
    java.util.Collections.shuffle(conjuncts, random);
    for (Term conjunct : List.copyOf(conjuncts)) {
      List<Term> fewer = new ArrayList<>(conjuncts);
      fewer.remove(conjunct);
      Map<CutPoint, Term> tried = new LinkedHashMap<>(kept);
      tried.put(cut, terms.and(fewer));
      if (truth.isValid(new Proof.KInductive(k, tried))) {
        conjuncts = fewer;
        kept = tried;
      }
    }
    return kept;
  }
}
