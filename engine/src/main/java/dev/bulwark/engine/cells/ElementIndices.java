package dev.bulwark.engine.cells;

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
import java.util.Set;

/**
 * The indices that are worth a try for an invariant about all of them: those of elements that a
 * path reads or writes, and those that the invariant itself names.
 */
final class ElementIndices {

  private static final int MOST = 8;

  /** More instances drown the solver. */
  private static final int MOST_INSTANCES = 4_000;

  private final TermFactory terms;
  private final Inversion inversion;
  private final Set<Access> accesses = new LinkedHashSet<>();

  private record Access(Sort memory, Term address) {}

  private ElementIndices(TermFactory terms, Collection<Term> path) {
    this.terms = terms;
    this.inversion = new Inversion(terms);
    collect(path, accesses);
  }

  /**
   * Instances of invariants for what a path reads, writes or names, each with the invariant that it
   * is one of; the invariants themselves are among them.
   */
  static Map<Term, Term> instances(
      TermFactory terms, Collection<Term> path, Collection<Term> invariants) {
    ElementIndices indices = new ElementIndices(terms, path);
    Map<Term, Term> instances = new LinkedHashMap<>();
    for (Term invariant : invariants) {
      instances.putIfAbsent(invariant, invariant);
    }
    for (Term invariant : invariants) {
      for (Map<Variable, Term> choice : indices.choices(invariant)) {
        if (instances.size() < MOST_INSTANCES) {
          instances.putIfAbsent(Substitution.of(terms, choice).apply(invariant), invariant);
        }
      }
    }
    return instances;
  }

  private List<Map<Variable, Term>> choices(Term invariant) {
    List<Variable> all = AnyIndex.in(invariant);
    List<Map<Variable, Term>> choices = new ArrayList<>(List.of(Map.of()));
    for (Variable index : all) {
      List<Map<Variable, Term>> longer = new ArrayList<>();
      for (Map<Variable, Term> begun : choices) {
        for (Term choice : of(invariant, index)) {
          Map<Variable, Term> more = new LinkedHashMap<>(begun);
          more.put(index, choice);
          longer.add(more);
        }
      }
      choices = longer;
    }
    choices.addAll(0, together(invariant, all));
    return choices;
  }

  private static void collect(Collection<Term> in, Set<Access> to) {
    Terms.forEachPostOrder(
        in,
        term -> {
          if (term instanceof Application access
              && (access.op() == Op.SELECT || access.op() == Op.STORE)) {
            to.add(new Access(access.arg(0).sort(), access.arg(1)));
          }
        });
  }

  /** The index itself is among them. */
  private List<Term> of(Term invariant, Variable index) {
    Set<Term> found = new LinkedHashSet<>(List.of(index));
    Set<Access> patterns = new LinkedHashSet<>();
    collect(List.of(invariant), patterns);
    for (Access pattern : patterns) {
      for (Access access : accesses) {
        if (pattern.memory().equals(access.memory())) {
          solve(pattern.address(), index, access.address(), found);
        }
      }
    }
    Terms.forEachPostOrder(
        List.of(invariant),
        term -> {
          if (term instanceof Application equation && equation.op() == Op.EQ) {
            solve(equation.arg(0), index, equation.arg(1), found);
            solve(equation.arg(1), index, equation.arg(0), found);
          }
        });
    return found.stream().limit(MOST).toList();
  }

  /** Of arrays of arrays: all indices of an element at once. */
  private List<Map<Variable, Term>> together(Term invariant, List<Variable> indices) {
    List<Map<Variable, Term>> found = new ArrayList<>();
    Set<Access> patterns = new LinkedHashSet<>();
    collect(List.of(invariant), patterns);
    for (Access pattern : patterns) {
      for (Access access : accesses) {
        if (pattern.memory().equals(access.memory()) && indices.size() > 1) {
          ElementMatch.indices(terms, pattern.address(), indices, access.address())
              .filter(match -> match.size() > 1)
              .ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private void solve(Term pattern, Variable index, Term value, Set<Term> found) {
    if (Terms.freeVariables(pattern).contains(index)
        && Terms.freeVariables(value).stream().noneMatch(AnyIndex::is)
        && value.sort() instanceof Sort.BitVec) {
      inversion
          .solve(pattern, index, value)
          .filter(t -> t.sort().equals(index.sort()))
          .ifPresent(found::add);
    }
  }
}
