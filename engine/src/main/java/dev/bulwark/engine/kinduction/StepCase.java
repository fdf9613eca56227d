package dev.bulwark.engine.kinduction;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.BlockUnrolling;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.ModelSession;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The step case: from any states at any loop head, no path that was good through k cut points, with
 * the lemmas true at each, is bad in the region after the last of them. The session grows with k.
 */
final class StepCase implements AutoCloseable {

  private final BlockSystem system;
  private final Predicate<Goal> open;
  private final TermFactory terms;
  private final ModelSession session;
  private final BlockUnrolling unrolling;
  private final List<Term> exclusive = new ArrayList<>();
  private final LemmaSet assumed = new LemmaSet();
  private int k;

  /**
   * @param open the goals that are asked about
   */
  StepCase(BlockSystem system, Predicate<Goal> open, CoreSolver solver, Budget budget) {
    this.system = system;
    this.open = open;
    this.terms = system.terms();
    this.session = solver.open(budget);
    this.unrolling = new BlockUnrolling(system, beginnings());
    exclusive.forEach(session::add);
  }

  /** One fresh truth value for each loop head, at most one of them true. */
  private Map<Location, Term> beginnings() {
    Map<Location, Term> beginnings = new LinkedHashMap<>();
    for (Location head : system.loopHeads()) {
      Variable here = terms.freshVariable("begin:" + head.name(), Sort.BOOL);
      for (Term other : beginnings.values()) {
        exclusive.add(terms.or(terms.not(here), terms.not(other)));
      }
      beginnings.put(head, here);
    }
    return beginnings;
  }

  /** Assumes lemmas at every cut point of the paths, from now on. */
  void assume(LemmaSet lemmas) {
    for (Lemma lemma : lemmas.all()) {
      if (assumed.add(lemma)) {
        for (int i = 0; i <= unrolling.depth(); i++) {
          instance(lemma, i).forEach(session::add);
        }
      }
    }
  }

  private List<Term> instance(Lemma lemma, int layer) {
    var state = unrolling.layer(layer).get(lemma.at());
    return state == null
        ? List.of()
        : List.of(
            terms.implies(state.guard(), unrolling.at(layer, state.state(), lemma.formula())));
  }

  /** Is the next larger k (the same one after {@link #assume}) enough? */
  boolean holds(int wanted) {
    while (k < wanted) {
      if (k > 0) {
        session.add(terms.not(bad(k - 1)));
        unrolling.extend();
        int layer = unrolling.depth();
        assumed.all().forEach(lemma -> instance(lemma, layer).forEach(session::add));
      }
      k++;
    }
    // good(0) ∧ ... ∧ good(k-2) ∧ lemmas ∧ bad(k-1)
    return session.check(List.of(bad(k - 1))) == Answer.UNSAT;
  }

  /**
   * Those of the goals for which the present k is enough. Each model excludes what it leads to, so
   * that there are few queries though there may be many goals.
   */
  Set<Goal> among(Set<Goal> goals) {
    Set<Goal> left = new LinkedHashSet<>(goals);
    // lemmas ∧ incomplete(k-1)
    Term beyond = unrolling.incomplete(k - 1);
    if (!Terms.isFalse(beyond) && session.check(List.of(beyond)) != Answer.UNSAT) {
      return Set.of();
    }
    while (!left.isEmpty()) {
      // lemmas ∧ error(k-1) of one that is left
      Term some = unrolling.error(k - 1, left::contains);
      switch (Terms.isFalse(some) ? Answer.UNSAT : session.check(List.of(some))) {
        case UNSAT -> {
          return left;
        }
        case SAT -> {
          Evaluator values = new Evaluator(session.model()::value);
          if (!left.removeIf(goal -> values.holds(unrolling.error(k - 1, goal::equals)))) {
            throw new IllegalStateException("the model of an error leads to no goal");
          }
        }
        case UNKNOWN -> left.clear();
      }
    }
    return left;
  }

  private Term bad(int layer) {
    return bad(layer, open);
  }

  private Term bad(int layer, Predicate<Goal> goals) {
    return terms.or(unrolling.error(layer, goals), unrolling.incomplete(layer));
  }

  /** Which of the assumed lemmas the step case needs at its present k for these goals. */
  LemmaSet needed(Predicate<Goal> goals, CoreSolver cores, Budget budget) {
    LemmaSet needed = new LemmaSet();
    try (CoreSession query = cores.openWithCores(budget)) {
      exclusive.forEach(query::add);
      for (int i = 0; i < k - 1; i++) {
        query.add(terms.not(bad(i)));
      }
      query.add(bad(k - 1, goals));
      Map<Term, Lemma> origins = new LinkedHashMap<>();
      for (Lemma lemma : assumed.all()) {
        for (int i = 0; i < k; i++) {
          instance(lemma, i).forEach(term -> origins.putIfAbsent(term, lemma));
        }
      }
      if (query.check(List.copyOf(origins.keySet())) != Answer.UNSAT) {
        return assumed;
      }
      for (Term used : query.unsatCore()) {
        Lemma lemma = origins.get(used);
        if (lemma != null) {
          needed.add(lemma);
        }
      }
    }
    return needed;
  }

  @Override
  public void close() {
    session.close();
  }
}
