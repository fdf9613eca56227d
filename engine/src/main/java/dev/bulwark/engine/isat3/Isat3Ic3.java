package dev.bulwark.engine.isat3;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;
import dev.bulwark.engine.common.ic3.FrameObserver;
import dev.bulwark.engine.common.ic3.Ic3;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;

/**
 * iSAT3+IC3: Winterer, Seufert, Scheibler, Teige, Scholl and Becker, <i>ICP and IC3 with Stronger
 * Generalization</i>, §2.4 to §3.4, with the corrections that its pseudo-code needs.
 *
 * <p><b>What is kept.</b> The outer loop, obligations, pushing and MIC with its joins and CTGs are
 * those of {@link Ic3} and {@link InductiveGeneralization}, on frames at locations. Literals are
 * bounds of state variables ({@link StateLiterals}), steps lead to primed variables, and each query
 * is put to a solver that decides assumptions in their order ({@link OrderedInduction}). So of a
 * query that fails it is known which bound failed, because of which others, and how weak it may be
 * ({@link LiteralRotation}, §2.4.1 and §2.4.2). {@link IntervalLearning} is GENERALIZE (§2.4.4,
 * §3.4), {@link Gentr} reduces obligations and CTGs (§2.4.5, §3.2), {@link IntervalJoin} is the
 * join of Down() (§3.1.2), {@link Patience} and {@link NearErrors} are for suffixes (§2.4.6).
 *
 * <p><b>What differs.</b> DFS (§2.2) returns after its recursive call; here an obligation is
 * handled until it is blocked. GeNTR negates {@code guard ∧ ĉ[f(s)]} with the inputs fixed, since
 * {@code ê ∧ ¬T ∧ ĉ'} is satisfied by states of ĉ that are no successors. CTGs are at most three,
 * joins are bounded, and both have a switch of their own. The initial states of §2.4.3 are what the
 * steps from the start lead to: cubes are never at the start. With a suffix of k steps frames
 * exclude what has an error k steps ahead, so after the first k steps were tried the proof is one
 * by induction over k + 1 steps. Queries that ranges do not decide soon go to the theory's usual
 * solver ({@link IntervalsFirst}).
 *
 * <p><b>Unsound to change:</b> see {@link Ic3}. Here in particular: a bound is weakened only while
 * {@code ¬ĉ_old} of a cube inside it is assumed; what is needed on any step is needed, and the
 * steps from the start are asked again about what is left; lifting is for CTGs and never for
 * obligations; and suffixes need the first k steps from the start to be free of errors.
 *
 * <p>Works on the inlined program. {@link Isat3Run} puts the parts together.
 */
public final class Isat3Ic3 implements Engine {

  public static final String NAME = "isat3-ic3";

  private final Isat3Configuration configuration;
  private final FrameObserver observer;

  public Isat3Ic3(Isat3Configuration configuration) {
    this(configuration, FrameObserver.NONE);
  }

  public Isat3Ic3(Isat3Configuration configuration, FrameObserver observer) {
    this.configuration = configuration;
    this.observer = observer;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    return context
        .solvers()
        .ordered()
        .map(
            intervals ->
                InlinedSearch.check(
                    NAME,
                    task,
                    context.lemmas(),
                    (inlined, lemmas) ->
                        new Isat3Run(configuration, observer, inlined, lemmas, intervals, context)
                            .prove()))
        .orElseGet(() -> Verdict.inconclusive("there is no interval solver"));
  }
}
