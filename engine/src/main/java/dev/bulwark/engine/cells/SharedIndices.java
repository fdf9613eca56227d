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
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The indices of the elements that a path reads or writes in a region, and those that an invariant
 * of the form {@code k = t => ...} is about. An index that one invariant makes interesting is so
 * for all: what has been copied from a to b and from b to c is read in c only.
 */
final class SharedIndices implements Instantiation {

  private static final int MOST = 12;
  private static final int MOST_INSTANCES = 1_000;

  @Override
  public Map<Term, Term> instances(
      TermFactory terms, Collection<Term> path, Collection<Term> invariants) {
    Map<Variable, Set<Term>> shared = new LinkedHashMap<>();
    Map<Variable, Set<Term>> read = accesses(path);
    for (Term invariant : invariants) {
      for (Variable index : AnyIndex.in(invariant)) {
        Set<Term> values = shared.computeIfAbsent(index, i -> new LinkedHashSet<>());
        values.addAll(equated(invariant, index));
        accesses(List.of(invariant))
            .forEach(
                (memory, patterns) -> {
                  for (Term pattern : patterns) {
                    for (Term address : read.getOrDefault(memory, Set.of())) {
                      value(terms, pattern, index, address)
                          .filter(value -> values.size() < MOST)
                          .ifPresent(values::add);
                    }
                  }
                });
      }
    }
    Map<Term, Term> instances = new LinkedHashMap<>();
    invariants.forEach(invariant -> instances.putIfAbsent(invariant, invariant));
    for (Term invariant : invariants) {
      for (Variable index : AnyIndex.in(invariant)) {
        for (Term value : shared.getOrDefault(index, Set.of())) {
          if (instances.size() < MOST_INSTANCES) {
            Substitution at = Substitution.of(terms, Map.of(index, value));
            instances.putIfAbsent(at.apply(invariant), invariant);
          }
        }
      }
    }
    return instances;
  }

  /** By region, the addresses. */
  private static Map<Variable, Set<Term>> accesses(Collection<Term> in) {
    Map<Variable, Set<Term>> found = new LinkedHashMap<>();
    Terms.forEachPostOrder(
        in,
        term -> {
          if (term instanceof Application access
              && (access.op() == Op.SELECT || access.op() == Op.STORE)) {
            for (Variable memory : regions(access.arg(0))) {
              found.computeIfAbsent(memory, m -> new LinkedHashSet<>()).add(access.arg(1));
            }
          }
        });
    return found;
  }

  /** What is written to or chosen from. */
  private static Set<Variable> regions(Term memory) {
    Set<Variable> regions = new LinkedHashSet<>();
    Set<Term> seen = new LinkedHashSet<>();
    ArrayDeque<Term> open = new ArrayDeque<>(List.of(memory));
    while (!open.isEmpty()) {
      Term term = open.poll();
      if (!seen.add(term)) {
        continue;
      }
      if (term instanceof Variable variable) {
        regions.add(variable);
      } else if (term instanceof Application store && store.op() == Op.STORE) {
        open.add(store.arg(0));
      } else if (term instanceof Application choice && choice.op() == Op.ITE) {
        open.add(choice.arg(1));
        open.add(choice.arg(2));
      }
    }
    return regions;
  }

  private static Optional<Term> value(
      TermFactory terms, Term pattern, Variable index, Term address) {
    if (!Terms.freeVariables(pattern).contains(index)
        || Terms.freeVariables(address).stream().anyMatch(AnyIndex::is)) {
      return Optional.empty();
    }
    Optional<Term> exact =
        ElementMatch.indices(terms, pattern, List.of(index), address)
            .flatMap(match -> Optional.ofNullable(match.get(index)));
    return exact
        .or(() -> new Inversion(terms).solve(pattern, index, address))
        .filter(value -> value.sort().equals(index.sort()));
  }

  /** The values of the index that an invariant of the form {@code k = t => ...} is about. */
  static List<Term> equated(Term invariant, Variable index) {
    return Terms.disjuncts(invariant).stream()
        .flatMap(part -> other(part, index).stream())
        .toList();
  }

  /** The index for which a disjunct says that it is not this one. */
  private static Optional<Term> other(Term disjunct, Variable index) {
    if (disjunct instanceof Application not
        && not.op() == Op.NOT
        && not.arg(0) instanceof Application equation
        && equation.op() == Op.EQ
        && equation.arg(0).sort() instanceof Sort.BitVec) {
      if (equation.arg(0) == index && AnyIndex.in(equation.arg(1)).isEmpty()) {
        return Optional.of(equation.arg(1));
      }
      if (equation.arg(1) == index && AnyIndex.in(equation.arg(0)).isEmpty()) {
        return Optional.of(equation.arg(0));
      }
    }
    return Optional.empty();
  }
}
