package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Removes variables from a conjunction without quantifiers. Variables that an equation fixes are
 * replaced, truth values are tried out, bounds are combined, cases are looked at one by one; what
 * remains of a variable after that is dropped, so the result may say less than that values for the
 * variables exist, never more.
 */
final class Projection {

  /** Beyond this, trying both truth values of a variable would make formulas too large. */
  private static final int MAXIMAL_SIZE = 2_000;

  private static final int MAXIMAL_CASES = 8;
  private static final int MAXIMAL_DEPTH = 3;

  private final TermFactory terms;
  private final Solving solving;

  Projection(TermFactory terms) {
    this.terms = terms;
    this.solving = new Solving(terms);
  }

  /** The conjuncts without these variables. */
  List<Term> without(Collection<Variable> variables, List<Term> conjuncts) {
    return without(variables, conjuncts, 0);
  }

  private List<Term> without(Collection<Variable> variables, List<Term> conjuncts, int depth) {
    List<Term> rest = flat(conjuncts);
    Set<Variable> open = new LinkedHashSet<>(variables);
    open.retainAll(Terms.freeVariables(rest));
    // Equations first, for all variables: what they leave behind is exact.
    while (!open.isEmpty()) {
      Optional<Variable> solved = Optional.empty();
      for (Variable variable : open) {
        Optional<List<Term>> replaced = byEquation(variable, rest);
        if (replaced.isPresent()) {
          rest = replaced.get();
          solved = Optional.of(variable);
          break;
        }
      }
      if (solved.isEmpty()) {
        Variable variable = open.iterator().next();
        rest = eliminate(variable, rest, depth);
        solved = Optional.of(variable);
      }
      open.remove(solved.get());
      open.retainAll(Terms.freeVariables(rest));
    }
    return rest;
  }

  private Optional<List<Term>> byEquation(Variable variable, List<Term> conjuncts) {
    for (Term conjunct : conjuncts) {
      Optional<Term> value = solving.solve(variable, conjunct);
      if (value.isPresent()) {
        // The equation itself too: it says which values the other side may have.
        Substitution replacement = Substitution.of(terms, Map.of(variable, value.get()));
        return Optional.of(flat(conjuncts.stream().map(replacement::apply).toList()));
      }
    }
    return Optional.empty();
  }

  private List<Term> eliminate(Variable variable, List<Term> conjuncts, int depth) {
    List<Term> rest = new ArrayList<>();
    List<Term> about = new ArrayList<>();
    for (Term conjunct : conjuncts) {
      (Terms.freeVariables(conjunct).contains(variable) ? about : rest).add(conjunct);
    }
    rest.addAll(
        tryOut(variable, about)
            .or(() -> Bounds.eliminate(terms, variable, about))
            .or(() -> byCases(variable, about, depth))
            .orElse(List.of()));
    return flat(rest);
  }

  private Optional<List<Term>> tryOut(Variable variable, List<Term> about) {
    if (!(variable.sort() instanceof Sort.Bool)) {
      return Optional.empty();
    }
    Term all = terms.and(about);
    if (Terms.size(all) > MAXIMAL_SIZE) {
      return Optional.empty();
    }
    return Optional.of(
        List.of(
            terms.or(
                Substitution.of(terms, Map.of(variable, terms.bool(true))).apply(all),
                Substitution.of(terms, Map.of(variable, terms.bool(false))).apply(all))));
  }

  /** A disjunction: some case holds, so what remains of some case does. */
  private Optional<List<Term>> byCases(Variable variable, List<Term> about, int depth) {
    if (depth >= MAXIMAL_DEPTH) {
      return Optional.empty();
    }
    for (Term conjunct : about) {
      List<Term> cases = cases(conjunct);
      if (cases.size() > 1 && cases.size() <= MAXIMAL_CASES) {
        List<Term> others = new ArrayList<>(about);
        others.remove(conjunct);
        List<Term> remains = new ArrayList<>();
        for (Term each : cases) {
          List<Term> inCase = new ArrayList<>(others);
          inCase.add(each);
          remains.add(terms.and(without(List.of(variable), inCase, depth + 1)));
        }
        return Optional.of(List.of(terms.or(remains)));
      }
    }
    return Optional.empty();
  }

  private List<Term> cases(Term formula) {
    if (formula instanceof Application not
        && not.op() == Op.NOT
        && not.arg(0) instanceof Application inner
        && inner.op() == Op.AND) {
      return inner.args().stream().map(terms::not).toList();
    }
    if (formula instanceof Application choice && choice.op() == Op.ITE) {
      return List.of(
          terms.and(choice.arg(0), choice.arg(1)),
          terms.and(terms.not(choice.arg(0)), choice.arg(2)));
    }
    return Terms.disjuncts(formula);
  }

  private static List<Term> flat(List<Term> conjuncts) {
    Set<Term> all = new LinkedHashSet<>();
    for (Term conjunct : conjuncts) {
      for (Term part : Terms.conjuncts(conjunct)) {
        if (!Terms.isTrue(part)) {
          all.add(part);
        }
      }
    }
    return List.copyOf(all);
  }
}
