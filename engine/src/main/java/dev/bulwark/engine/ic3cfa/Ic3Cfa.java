package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.InlinedSearch;

/**
 * IC3CFA: Lange, Neuhäußer and Noll, <i>IC3 Software Model Checking on Control Flow Automata</i>,
 * FMCAD 2015. {@link Prover} is its Algorithms 1 and 2, {@link Blocking} Algorithm 3, {@link
 * Consecution} Lemma 1, {@link Predecessors} the weakest preconditions of §IV, {@link Propagation}
 * the pushing strategy of §V. {@link Generalization} is what the paper left as future work.
 *
 * <p>What is required for soundness: consecution on all incoming steps before anything is blocked,
 * and that obligations contain only states that reach a bad location. The rest is heuristic.
 *
 * <p>Works on the inlined program, so recursion is followed to the inliner's depth only, and is
 * UNKNOWN beyond it. Invariants cannot say how deep calls nest, so with recursion the proof comes
 * from unrolling, once the fixed point is there.
 */
public final class Ic3Cfa implements Engine {

  public static final String NAME = "ic3cfa";

  private final Ic3CfaConfiguration configuration;
  private final FrameObserver observer;

  public Ic3Cfa(Ic3CfaConfiguration configuration) {
    this(configuration, FrameObserver.NONE);
  }

  public Ic3Cfa(Ic3CfaConfiguration configuration, FrameObserver observer) {
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
        (program, recursive) -> {
          try (Prover prover = new Prover(program, recursive, configuration, observer, context)) {
            return prover.prove();
          }
        });
  }
}
