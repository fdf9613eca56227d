package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Comparisons;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.HalfSpaceSums;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.Weakening;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.program.Location;
import java.util.Optional;

/**
 * Generalization of abstract states (§3.5): {@link InductiveGeneralization} drops literals with
 * ctgDown (Algorithm 8), where the abstraction of a counterexample to generalization is what is
 * tried to be blocked; literals that cannot go give way to weaker predicates ({@link
 * GeometricWeakening}). Beyond the thesis, pairs of half-spaces are replaced by their sums, which
 * become predicates.
 */
final class PredicateGeneralization implements Generalization {

  private final StateSpace space;
  private final Consecution consecution;
  private final AbstractDomain domain;
  private final InductiveGeneralization dropping;
  private final HalfSpaceSums sums;
  private final boolean withSums;

  PredicateGeneralization(
      StateSpace space,
      Consecution consecution,
      InductiveGeneralization dropping,
      AbstractDomain domain,
      Ic3CegarConfiguration configuration) {
    this.space = space;
    this.consecution = consecution;
    this.dropping = dropping;
    this.domain = domain;
    this.sums = new HalfSpaceSums(new Comparisons(space.graph().program()));
    this.withSums = configuration.has(Technique.SUMS);
  }

  /** MIC with ctgDown as the configuration has it. */
  static InductiveGeneralization dropping(
      StateSpace space,
      Consecution consecution,
      Predecessors lifting,
      Abstraction abstraction,
      Weakening weakening,
      Ic3CegarConfiguration configuration) {
    return new InductiveGeneralization(
        space,
        consecution,
        (ctg, cube) ->
            abstraction.around(
                ctg.transition().source(),
                lifting.before(ctg.transition(), cube, ctg.model()),
                ctg.model()),
        weakening,
        new InductiveGeneralization.Maxima(
            configuration.limit(Limit.MAX_CTGS),
            configuration.limit(Limit.MAX_DEPTH),
            configuration.limit(Limit.MAX_JOINS),
            Integer.MAX_VALUE,
            configuration.has(Technique.GEOMETRIC) ? configuration.limit(Limit.MAX_GEO) : 0,
            false));
  }

  @Override
  public Cube generalize(Location location, Cube inductive, int level) {
    Cube cube = dropping.generalize(location, inductive, level);
    return withSums ? add(location, cube, level) : cube;
  }

  private Cube add(Location location, Cube from, int level) {
    return sums.add(
        from,
        (literals, sum) -> {
          // F_(i-1) ∧ ¬s ∧ T ∧ s'
          if (consecution.check(location, space.around(location, literals), level)
              instanceof Consecution.Inductive(Cube core)) {
            domain.refine(sum);
            return Optional.of(core);
          }
          return Optional.empty();
        });
  }
}
