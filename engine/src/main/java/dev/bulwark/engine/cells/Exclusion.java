package dev.bulwark.engine.cells;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.engine.common.lemma.Lemma;
import dev.bulwark.engine.common.lemma.LemmaSet;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Do invariants about all indices exclude the errors of the program itself? Where there are too few
 * cells, the program with cells loses errors, since their reads cannot all hit; here none is lost.
 * And more is proven: the invariants hold for every index that a path to the error names, whether
 * its reads decide the check or only which way to go.
 */
final class Exclusion {

  private final BlockSystem system;
  private final Instantiation indices;
  private final CoreSolver solver;
  private final Budget budget;

  /**
   * @param system the program without cells
   */
  Exclusion(BlockSystem system, CoreSolver solver, Budget budget) {
    this(system, ElementIndices::instances, solver, budget);
  }

  /**
   * @param indices for which indices invariants are looked at
   */
  Exclusion(BlockSystem system, Instantiation indices, CoreSolver solver, Budget budget) {
    this.system = system;
    this.indices = indices;
    this.solver = solver;
    this.budget = budget;
  }

  static Theory theory(BlockSystem system) {
    return Theory.of(system.variables().stream().map(Variable::sort).toList());
  }

  /**
   * Those of the invariants that exclude what is bad from any cut point on; none if they do not.
   */
  Optional<LemmaSet> needed(Function<Location, Set<Term>> invariants) {
    LemmaSet needed = new LemmaSet();
    for (Location cut : system.cutPoints()) {
      Optional<Set<Term>> core = needed(cut, invariants.apply(cut));
      if (core.isEmpty()) {
        return Optional.empty();
      }
      core.get().forEach(term -> needed.add(new Lemma(cut, term)));
    }
    return Optional.of(needed);
  }

  private Optional<Set<Term>> needed(Location cut, Collection<Term> invariants) {
    BlockSystem.Region region = system.region(cut);
    Term bad = system.terms().or(region.anyError(), region.incomplete());
    if (Terms.isFalse(bad)) {
      return Optional.of(Set.of());
    }
    Map<Term, Term> instances = indices.instances(system.terms(), List.of(bad), invariants);
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
}
