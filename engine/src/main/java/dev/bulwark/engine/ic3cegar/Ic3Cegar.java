package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.Ic3;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.RelativeInduction;

/**
 * IC3-CEGAR: Birgmeier, <i>Software Verification with IC3 via Abstraction and Interpolation</i>, TU
 * Wien 2013; later published as CTIGAR (Birgmeier, Bradley and Weissenbacher, CAV 2014).
 *
 * <p><b>The idea.</b> Proof obligations are concrete states, what the frames exclude are abstract
 * states over a set of predicates ({@link AbstractDomain}, §3.1). There is no abstract transition
 * relation: {@code T} and the frames' queries stay concrete. For a state s with abstraction a that
 * is to be excluded from {@code F_i}, two queries tell what to do ({@link AbstractBlocking}):
 *
 * <pre>
 *   F_(i-1) ∧ ¬a ∧ T ∧ a'   unsatisfiable: a is blocked, after generalization
 *   F_(i-1) ∧ ¬s ∧ T ∧ s'   satisfiable: a predecessor of s is the next obligation
 *                           unsatisfiable: the transition into a is spurious, refine
 * </pre>
 *
 * <p><b>Where the thesis is.</b> The outer loop (§2.2), the queue and pushing are {@link Ic3},
 * whose head says which invariants hold. {@link AbstractBlocking} is Algorithm 3 and, with lazy
 * refinement, Algorithms 6 and 7; {@link Lifting} is §3.2, {@link Abstraction} §3.3; {@link
 * InterpolatingRefinement}, {@link PreimageRefinement}, {@link BeautifulRefinement} and {@link
 * StateMining} are the refinements of §3.4; {@link PredicateGeneralization} with {@link
 * GeometricWeakening} is §3.5; the domain with its {@link PredicateLattice}, {@link
 * InitialPredicates} and the cores of {@link RelativeInduction} are §3.1 and §3.6. The presets
 * {@code NOOPT} to {@code CGRL} have the values of §4.2.
 *
 * <p><b>What differs, and why.</b> The pseudo-code blocks one level too high in Algorithm 2, and
 * has an implication the wrong way round in line 11 of Algorithm 3; neither is followed. The
 * abstract states of a lifted one are met one by one, as those of concrete states that the frame
 * still has. Lifting keeps the inputs fixed and negates the guard too, since our transition
 * relation is not left-total. Initial states are all states at the start, where no cube ever is, in
 * place of joining the initial condition. The default has frames at locations, facts from random
 * runs and intervals, and obligations that are cubes around a model. All of it is in
 * docs/engines/ic3-cegar.md.
 *
 * <p><b>Unsound to change:</b> see {@link Ic3}. Predicates are heuristic, wherever they come from.
 * But a path with a spurious transition is no counterexample ({@link Obligation#spurious}), and
 * lifting must describe only states that can take the transition. Works on the inlined program.
 */
public final class Ic3Cegar implements Engine {

  public static final String NAME = "ic3-cegar";

  private final Ic3CegarConfiguration configuration;
  private final FrameObserver observer;

  public Ic3Cegar(Ic3CegarConfiguration configuration) {
    this(configuration, FrameObserver.NONE);
  }

  public Ic3Cegar(Ic3CegarConfiguration configuration, FrameObserver observer) {
    this.configuration = configuration;
    this.observer = observer;
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
        context.lemmas(),
        (inlined, lemmas) -> {
          try (Ic3CegarRun run =
              new Ic3CegarRun(inlined, configuration, observer, lemmas, context)) {
            return run.prove();
          }
        });
  }
}
