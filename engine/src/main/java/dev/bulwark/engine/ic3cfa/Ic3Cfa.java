package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.engine.common.BlockSystem;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.Inlining;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.BudgetExhaustedException;
import dev.bulwark.solver.SolverException;

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
    Pass.Result inlined = new Inlining(Inlining.Config.DEFAULT).apply(task.program());
    if (!BlockSystem.isApplicable(inlined.program())) {
      return new Verdict.Unknown(
          "ic3cfa needs calls inlined, and the program is too large for that");
    }
    Verdict verdict;
    try (Prover prover =
        new Prover(
            inlined.program(), isRecursive(task.program()), configuration, observer, context)) {
      verdict = prover.prove();
    } catch (BudgetExhaustedException e) {
      verdict = new Verdict.Unknown(e.reason());
    } catch (SolverException e) {
      verdict = new Verdict.Unknown("solver: " + e.getMessage());
    }
    return switch (verdict) {
      case Verdict.Safe(Proof proof) -> new Verdict.Safe(proof.translate(inlined.back()));
      case Verdict.Unsafe(ErrorInputs inputs) ->
          new Verdict.Unsafe(new ErrorInputs(inlined.back().inputs(inputs.inputs())));
      case Verdict.Unknown unknown -> unknown;
    };
  }

  private static boolean isRecursive(Program program) {
    CallGraph calls = CallGraph.of(program);
    return calls.reachable().stream().anyMatch(calls::isRecursive);
  }
}
