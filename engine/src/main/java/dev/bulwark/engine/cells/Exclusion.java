package dev.bulwark.engine.cells;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.logic.Substitution;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.AnyIndex;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Do invariants about all indices exclude the errors of the program itself? Where there are too few
 * cells, the program with cells loses errors, since their reads cannot all hit; here none is lost.
 * And more is proven: the invariants hold for every index that a path to the error names, whether
 * its reads decide the check or only which way to go.
 */
final class Exclusion {

  /** More instances drown the solver. */
  private static final int MOST = 4_000;

  private final BlockSystem system;
  private final CoreSolver solver;
  private final Budget budget;

  /**
   * @param system the program without cells
   */
  Exclusion(BlockSystem system, CoreSolver solver, Budget budget) {
    this.system = system;
    this.solver = solver;
    this.budget = budget;
  }

  static Theory theory(BlockSystem system) {
    return Theory.of(system.variables().stream().map(Variable::sort).toList());
  }

  /** Those of the invariants that exclude what is bad from a cut point on; none if they do not. */
  Optional<Set<Term>> needed(Location cut, Collection<Term> invariants) {
    BlockSystem.Region region = system.region(cut);
    Term bad = system.terms().or(region.anyError(), region.incomplete());
    if (Terms.isFalse(bad)) {
      return Optional.of(Set.of());
    }
    Map<Term, Term> instances = instances(bad, invariants);
    List<Term> query = new ArrayList<>(instances.keySet());
    query.add(bad);
    try (CoreSession session = solver.openWithCores(budget)) {
      // instances of the invariants(cut) ∧ (error(cut) ∨ incomplete(cut))
      return session.check(query) == Answer.UNSAT
          ? Optional.of(
              session.unsatCore().stream()
                  .filter(instances::containsKey)
                  .map(instances::get)
                  .collect(Collectors.toSet()))
          : Optional.empty();
    }
  }

  /** Each with the invariant that it is one of. */
  private Map<Term, Term> instances(Term path, Collection<Term> invariants) {
    TermFactory terms = system.terms();
    ElementIndices indices = new ElementIndices(terms, path);
    Map<Term, Term> instances = new LinkedHashMap<>();
    for (Term invariant : invariants) {
      instances.putIfAbsent(invariant, invariant);
    }
    for (Term invariant : invariants) {
      List<Map<Variable, Term>> choices = new ArrayList<>(List.of(Map.of()));
      for (Variable index : AnyIndex.in(invariant)) {
        List<Map<Variable, Term>> longer = new ArrayList<>();
        for (Map<Variable, Term> begun : choices) {
          for (Term choice : indices.of(invariant, index)) {
            Map<Variable, Term> more = new LinkedHashMap<>(begun);
            more.put(index, choice);
            longer.add(more);
          }
        }
        choices = longer;
      }
      choices.addAll(0, indices.together(invariant, AnyIndex.in(invariant)));
      for (Map<Variable, Term> choice : choices) {
        if (instances.size() < MOST) {
          instances.putIfAbsent(Substitution.of(terms, choice).apply(invariant), invariant);
        }
      }
    }
    return instances;
  }
}
