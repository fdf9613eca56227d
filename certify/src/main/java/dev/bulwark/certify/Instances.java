package dev.bulwark.certify;

import dev.bulwark.logic.Application;
import dev.bulwark.logic.Inversion;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.cells.ElementMatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What an assumption about all indices says of those that a path reads or writes, so that no solver
 * is asked about quantifiers. The assumption says it of every index, so whatever is chosen here
 * follows from it: a choice that is too small, or wrong, can only lose a proof.
 *
 * <p>Where the assumption reads memory at {@code p(k)} and the path has a read or write at {@code
 * t}, be that of the path or of what is to be shown, the index {@code k} with {@code p(k) = t} is
 * worth a try ({@link Inversion}). So is what the assumption itself equates with an index, as in
 * {@code k = p ⇒ M[k] = x}.
 */
final class Instances {

  /** More of them drown the solver. */
  private static final int MOST = 200;

  private final TermFactory terms;
  private final Set<Access> accesses;

  /** An address at which memory of some sort is read or written. */
  private record Access(Sort memory, Term address) {}

  /**
   * @param path formulas about the path, with all its reads and writes
   */
  Instances(TermFactory terms, Collection<Term> path) {
    this.terms = terms;
    this.accesses = accesses(path, address -> true);
  }

  private interface Wanted {
    boolean is(Term address);
  }

  private static Set<Access> accesses(Collection<Term> in, Wanted wanted) {
    Set<Access> found = new LinkedHashSet<>();
    Terms.forEachPostOrder(
        in,
        term -> {
          if (term instanceof Application access
              && (access.op() == Op.SELECT || access.op() == Op.STORE)
              && wanted.is(access.arg(1))) {
            found.add(new Access(access.arg(0).sort(), access.arg(1)));
          }
        });
    return found;
  }

  /** Instances of a formula about all indices, but for the formula itself. */
  List<Term> of(Term formula) {
    List<Variable> indices = AnyIndex.in(formula);
    Map<Variable, List<Term>> choices = new LinkedHashMap<>();
    long combinations = 1;
    for (Variable index : indices) {
      List<Term> chosen = choices(formula, index);
      choices.put(index, chosen);
      combinations = Math.min(combinations * chosen.size(), MOST + 1L);
    }
    List<Map<Variable, Term>> all = new ArrayList<>(List.of(Map.of()));
    for (Variable index : indices) {
      List<Map<Variable, Term>> longer = new ArrayList<>();
      for (Map<Variable, Term> begun : all) {
        for (Term value : choices.getOrDefault(index, List.of())) {
          // Too many together: one index after the other.
          if (combinations <= MOST || value == index || isIdentity(begun)) {
            Map<Variable, Term> more = new LinkedHashMap<>(begun);
            more.put(index, value);
            longer.add(more);
          }
        }
      }
      all = longer.subList(0, Math.min(longer.size(), MOST));
    }
    Set<Map<Variable, Term>> some = new LinkedHashSet<>(all);
    some.addAll(together(formula, indices));
    return some.stream()
        .filter(instance -> !isIdentity(instance))
        .map(instance -> Substitution.of(terms, instance).apply(formula))
        .toList();
  }

  /** Of arrays of arrays: for all indices of an element at once. */
  private List<Map<Variable, Term>> together(Term formula, List<Variable> indices) {
    List<Map<Variable, Term>> found = new ArrayList<>();
    if (indices.size() > 1) {
      for (Access pattern : accesses(List.of(formula), term -> true)) {
        for (Access access : accesses) {
          if (access.memory().equals(pattern.memory()) && found.size() < MOST) {
            ElementMatch.indices(terms, pattern.address(), indices, access.address())
                .filter(match -> match.size() > 1)
                .ifPresent(found::add);
          }
        }
      }
    }
    return found;
  }

  private static boolean isIdentity(Map<Variable, Term> instance) {
    return instance.entrySet().stream().allMatch(entry -> entry.getKey() == entry.getValue());
  }

  private List<Term> choices(Term formula, Variable index) {
    Set<Term> chosen = new LinkedHashSet<>(List.of(index));
    for (Access pattern : accesses(List.of(formula), term -> contains(term, index))) {
      for (Access access : accesses) {
        if (access.memory().equals(pattern.memory())) {
          new Inversion(terms)
              .solve(pattern.address(), index, access.address())
              .ifPresent(chosen::add);
        }
      }
    }
    Terms.forEachPostOrder(
        List.of(formula),
        term -> {
          if (term instanceof Application equation
              && equation.op() == Op.EQ
              && equation.arg(0).sort() instanceof Sort.BitVec) {
            equated(equation.arg(0), index, equation.arg(1)).ifPresent(chosen::add);
            equated(equation.arg(1), index, equation.arg(0)).ifPresent(chosen::add);
          }
        });
    return List.copyOf(chosen);
  }

  /** What the index is where the pattern has a value that no index is part of. */
  private Optional<Term> equated(Term pattern, Variable index, Term value) {
    return contains(pattern, index) && AnyIndex.in(value).isEmpty()
        ? new Inversion(terms).solve(pattern, index, value)
        : Optional.empty();
  }

  private static boolean contains(Term term, Variable index) {
    return Terms.freeVariables(term).contains(index);
  }
}
