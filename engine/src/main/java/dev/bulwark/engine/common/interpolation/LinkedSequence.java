package dev.bulwark.engine.common.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Posts P forward and preconditions N (of being able to go on to the end) backward along a reduced
 * path, joined at a step that leads from no P to an N. Before the step the posts are the
 * interpolants, behind it the negated preconditions; both shrunk to what the next link needs.
 */
final class LinkedSequence {

  private final TermFactory terms;
  private final PathFormula formula;
  private final ReducedPath reduced;
  private final CoreSession session;
  private final List<List<Term>> posts = new ArrayList<>();
  private final List<List<Term>> preconditions = new ArrayList<>();
  private final int length;

  LinkedSequence(TermFactory terms, PathFormula formula, ReducedPath reduced, CoreSession session) {
    this.terms = terms;
    this.formula = formula;
    this.reduced = reduced;
    this.session = session;
    this.length = reduced.length();
  }

  Optional<List<Term>> find(Budget budget) {
    computePosts(budget);
    if (link(length - 1)) {
      return shrink(length - 1, budget);
    }
    computePreconditions(budget);
    for (int k = 0; k < length - 1; k++) {
      budget.check();
      if (link(k)) {
        return shrink(k, budget);
      }
    }
    return Optional.empty();
  }

  private void computePosts(Budget budget) {
    posts.add(List.of());
    for (int k = 0; k < length - 1; k++) {
      budget.check();
      posts.add(reduced.post(k, posts.get(k)));
    }
    for (int k = 0; k <= length; k++) {
      preconditions.add(List.of());
    }
  }

  private void computePreconditions(Budget budget) {
    for (int k = length - 1; k >= 0; k--) {
      budget.check();
      preconditions.set(k, reduced.pre(k, preconditions.get(k + 1)));
    }
  }

  /** Does step k lead from no post before it to a precondition behind it? Shrinks both if so. */
  private boolean link(int k) {
    List<Term> before = at(posts.get(k), k);
    List<Term> after = at(preconditions.get(k + 1), k + 1);
    List<Term> both = new ArrayList<>(before);
    both.addAll(after);
    // P_k ∧ step k ∧ N_(k+1)
    Optional<Set<Term>> core = core(k, terms.bool(true), both);
    core.ifPresent(
        needed -> {
          posts.set(k, kept(posts.get(k), before, needed));
          preconditions.set(k + 1, kept(preconditions.get(k + 1), after, needed));
        });
    return core.isPresent();
  }

  private Optional<List<Term>> shrink(int joint, Budget budget) {
    for (int k = joint - 1; k >= 0; k--) {
      budget.check();
      List<Term> before = at(posts.get(k), k);
      // P_k ∧ step k ∧ ¬P_(k+1)
      Term next = terms.not(terms.and(at(posts.get(k + 1), k + 1)));
      Optional<Set<Term>> core = core(k, next, before);
      if (core.isEmpty()) {
        return Optional.empty();
      }
      posts.set(k, kept(posts.get(k), before, core.get()));
    }
    for (int k = joint + 1; k < length; k++) {
      budget.check();
      List<Term> after = at(preconditions.get(k + 1), k + 1);
      // ¬N_k ∧ step k ∧ N_(k+1)
      Term before = terms.not(terms.and(at(preconditions.get(k), k)));
      Optional<Set<Term>> core = core(k, before, after);
      if (core.isEmpty()) {
        return Optional.empty();
      }
      preconditions.set(k + 1, kept(preconditions.get(k + 1), after, core.get()));
    }
    List<Term> interpolants = new ArrayList<>();
    for (int k = 0; k <= length; k++) {
      interpolants.add(k <= joint ? terms.and(posts.get(k)) : negation(preconditions.get(k)));
    }
    return Optional.of(interpolants);
  }

  private Term negation(List<Term> conjuncts) {
    return conjuncts.isEmpty() ? terms.bool(false) : terms.not(terms.and(conjuncts));
  }

  private List<Term> at(List<Term> conjuncts, int k) {
    return conjuncts.stream().map(conjunct -> formula.at(conjunct, k)).toList();
  }

  private static List<Term> kept(List<Term> conjuncts, List<Term> asked, Set<Term> needed) {
    List<Term> kept = new ArrayList<>();
    for (int i = 0; i < conjuncts.size(); i++) {
      if (needed.contains(asked.get(i))) {
        kept.add(conjuncts.get(i));
      }
    }
    return kept;
  }

  /** Assumptions that exclude the other formula at step k; nothing if they do not. */
  private Optional<Set<Term>> core(int k, Term other, List<Term> assumptions) {
    session.push();
    session.add(formula.step(k));
    session.add(other);
    Optional<Set<Term>> core =
        session.check(assumptions) == Answer.UNSAT
            ? Optional.of(new HashSet<>(session.unsatCore()))
            : Optional.empty();
    session.pop();
    return core;
  }
}
