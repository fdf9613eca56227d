package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * IC3-CEGAR (Birgmeier, <i>Software Verification with IC3 via Abstraction and Interpolation</i>, TU
 * Wien 2013; later published as CTIGAR, CAV 2014): proof obligations are concrete states, what is
 * blocked are abstract states over a set of predicates. Where the abstraction of a state can be
 * reached and the state cannot, the transition is spurious, and the predicates are refined.
 *
 * <p>{@link Prover} is the outer loop, {@link Blocking} Algorithm 3 and, with lazy refinement,
 * Algorithms 6 and 7; {@link Lifting} is §3.2, {@link Abstraction} §3.3; {@link
 * InterpolatingRefinement}, {@link PreimageRefinement}, {@link BeautifulRefinement} and {@link
 * StateMining} are the refinements of §3.4; {@link CtgDown} and {@link Generalization} §3.5; {@link
 * AbstractDomain} with its {@link PredicateLattice}, {@link InitialPredicates} and the cores of
 * {@link Consecution} are §3.1 and §3.6. A {@link Space} is one transition formula for the whole
 * program, as in the thesis, or has frames at locations. ERRATA of the pseudo-code, and where we
 * depart from it, are in docs/engines/ic3-cegar.md.
 *
 * <p>Required for soundness is only that consecution holds for what is blocked and that obligations
 * without spurious transitions lead to a bad location; predicates are heuristic. Works on the
 * inlined program.
 */
public final class Ic3Cegar implements Engine {

  public static final String NAME = "ic3-cegar";

  private final Ic3CegarConfiguration configuration;

  public Ic3Cegar(Ic3CegarConfiguration configuration) {
    this.configuration = configuration;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return InlinedSearch.check(
        NAME,
        task,
        (program, recursive) -> {
          try (Prover prover = new Prover(program, recursive, configuration, context)) {
            return prover.prove();
          }
        });
  }
}
