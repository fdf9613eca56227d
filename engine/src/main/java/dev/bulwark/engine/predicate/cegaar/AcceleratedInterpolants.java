package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.predicate.cegaar.CegaarConfiguration.Method;
import dev.bulwark.engine.predicate.cegaar.MetaTrace.Repeated;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.presburger.Cooper;
import dev.bulwark.program.closure.Closure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Makes interpolants inductive for loops (§5.1): from I' before a meta-transition R* and I'' behind
 * it either {@code post(I', R*)} or {@code wpre(I'', R*)}. Of these the first implies the second,
 * and I' implies both; the last claim of Lemma 7 is the wrong way round.
 *
 * <p>Differences. Where I' or I'' is inductive by itself, it is taken: it says less. Conjuncts that
 * neither the induction nor I'' needs are left out. Whatever is returned has been seen to fulfil
 * what Definition 5 asks: it follows from I', implies I'', and each cycle of the loop keeps it.
 */
final class AcceleratedInterpolants {

  private static final int MOST_CONJUNCTS = 24;
  private static final int MOST_CONDITIONS = 60;

  private final TermFactory terms;
  private final Entailment entailment;
  private final Cooper cooper;
  private final Method preferred;

  AcceleratedInterpolants(
      TermFactory terms, Entailment entailment, Budget budget, Method preferred) {
    this.terms = terms;
    this.entailment = entailment;
    this.cooper = new Cooper(terms, budget);
    this.preferred = preferred;
  }

  /** An inductive interpolant between the two, if one can be had. */
  Optional<Term> of(Repeated loop, Term before, Term after) {
    List<Term> fixed = new ArrayList<>();
    loop.constants().forEach((variable, value) -> fixed.add(terms.eq(variable, value)));
    for (Term simple : List.of(after, before)) {
      if (fits(loop, simple, before, after)) {
        return Optional.of(cooper.shorter(weakened(loop, simple, before, after)));
      }
    }
    Method other = preferred == Method.POST ? Method.WPRE : Method.POST;
    return Stream.of(preferred, other)
        .flatMap(method -> candidate(method, loop, before, after).stream())
        .flatMap(formula -> Stream.concat(conjunction(formula).stream(), Stream.of(formula)))
        .flatMap(
            formula -> {
              List<Term> with = new ArrayList<>(fixed);
              with.add(formula);
              return Stream.of(formula, terms.and(with));
            })
        .filter(formula -> fits(loop, formula, before, after))
        .findFirst()
        .map(formula -> cooper.shorter(weakened(loop, formula, before, after)));
  }

  private Optional<Term> candidate(Method method, Repeated loop, Term before, Term after) {
    return switch (method) {
      case POST -> post(loop.closure(), before);
      case WPRE -> wpre(loop.closure(), after);
    };
  }

  /** What Definition 5 asks for this loop. */
  boolean fits(Repeated loop, Term formula, Term before, Term after) {
    return entailment.implies(before, formula)
        && entailment.implies(formula, after)
        && isInductive(loop, formula);
  }

  boolean isInductive(Repeated loop, Term formula) {
    return loop.cycles().stream()
        .allMatch(cycle -> entailment.leadsTo(formula, cycle.relation(terms), formula));
  }

  /** ∃z, k. I'(z) ∧ R^k(z, x), for each piece of the closure, or I' itself. */
  Optional<Term> post(Closure closure, Term before) {
    List<Term> cases = new ArrayList<>(List.of(before));
    for (Closure.Piece piece : closure.pieces()) {
      Map<Variable, Term> old = new LinkedHashMap<>();
      Set<Variable> leaving = new LinkedHashSet<>(piece.step().inputs());
      for (Variable variable : piece.step().updates().keySet()) {
        Variable z = terms.variable("before:" + variable.name(), variable.sort());
        old.put(variable, z);
        leaving.add(z);
      }
      if (!areEliminable(leaving)) {
        return Optional.empty();
      }
      Substitution earlier = Substitution.of(terms, old);
      List<Term> parts = new ArrayList<>();
      parts.add(earlier.apply(before));
      parts.add(earlier.apply(piece.step().guard()));
      piece
          .step()
          .updates()
          .forEach((variable, value) -> parts.add(terms.eq(variable, earlier.apply(value))));
      Optional<Term> without = cooper.exists(leaving, terms.and(parts));
      if (without.isEmpty()) {
        return Optional.empty();
      }
      cases.add(without.get());
    }
    return Optional.of(cooper.normalized(terms.or(cases)));
  }

  /** ∀k, x'. R^k(x, x') → I''(x'), for each piece of the closure, and I'' itself. */
  Optional<Term> wpre(Closure closure, Term after) {
    List<Term> parts = new ArrayList<>(List.of(after));
    for (Closure.Piece piece : closure.pieces()) {
      if (!areEliminable(piece.step().inputs())) {
        return Optional.empty();
      }
      Optional<Term> always =
          cooper.forAll(
              piece.step().inputs(),
              terms.implies(piece.step().guard(), piece.step().before(terms).apply(after)));
      if (always.isEmpty()) {
        return Optional.empty();
      }
      parts.add(always.get());
    }
    return Optional.of(terms.and(parts));
  }

  private static boolean areEliminable(Set<Variable> variables) {
    return variables.stream()
        .allMatch(
            variable ->
                variable.sort() instanceof Sort.Int || variable.sort() instanceof Sort.Bool);
  }

  /**
   * What all cases of a formula have in common, of the conditions that are in it: {@code z = 0}
   * before the first iteration and {@code z % 2 = 0 ∧ z ≥ 2} after it are both {@code z % 2 = 0 ∧ z
   * ≥ 0}. Nothing if there are no cases.
   */
  private Optional<Term> conjunction(Term formula) {
    Set<Term> conditions = new LinkedHashSet<>();
    boolean[] cases = {false};
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          cases[0] |= term instanceof Application or && or.op() == Op.OR;
          if (isCondition(term)) {
            Application atom = (Application) term;
            if (atom.op() == Op.EQ && !(atom.arg(0) instanceof Application)) {
              conditions.add(terms.le(atom.arg(0), atom.arg(1)));
              conditions.add(terms.le(atom.arg(1), atom.arg(0)));
            }
            conditions.add(term);
            conditions.add(terms.not(term));
          }
        });
    if (!cases[0] || conditions.size() > MOST_CONDITIONS) {
      return Optional.empty();
    }
    return Optional.of(
        terms.and(
            conditions.stream()
                .filter(condition -> entailment.implies(formula, condition))
                .toList()));
  }

  private static boolean isCondition(Term term) {
    return term instanceof Application application
        && application.isBool()
        && application.args().stream().noneMatch(Term::isBool);
  }

  /** Without conjuncts that are not needed. */
  private Term weakened(Repeated loop, Term formula, Term before, Term after) {
    List<Term> kept = new ArrayList<>(new LinkedHashSet<>(Terms.conjuncts(formula)));
    if (kept.size() == 1 || kept.size() > MOST_CONJUNCTS) {
      return formula;
    }
    for (Term conjunct : List.copyOf(kept)) {
      List<Term> others = new ArrayList<>(kept);
      others.remove(conjunct);
      if (fits(loop, terms.and(others), before, after)) {
        kept = others;
      }
    }
    return terms.and(kept);
  }
}
