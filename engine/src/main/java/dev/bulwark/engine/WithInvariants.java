package dev.bulwark.engine;

import dev.bulwark.base.Reason;
import dev.bulwark.evidence.Proof;

/**
 * An engine that has to say why a program is safe: a proof without invariants or contracts counts
 * as inconclusive. Models of clauses are made of such proofs only.
 */
public final class WithInvariants implements Engine {

  private final Engine engine;

  public WithInvariants(Engine engine) {
    this.engine = engine;
  }

  @Override
  public String name() {
    return engine.name();
  }

  @Override
  public Verdict check(Task task, EngineContext context) {
    Verdict verdict = engine.check(task, context);
    return verdict instanceof Verdict.Safe(Proof proof) && !isStated(proof)
        ? new Verdict.Unknown(new Reason.Inconclusive("its proof has no invariants"))
        : verdict;
  }

  /** Where nothing is repeated there is nothing to be said. */
  private static boolean isStated(Proof proof) {
    return switch (proof) {
      case Proof.Inductive inductive -> true;
      case Proof.ByContracts byContracts -> true;
      case Proof.KInductive kInductive -> kInductive.k() == 1;
      case Proof.OnePath onePath -> false;
      case Proof.Unrolled unrolled ->
          unrolled.loopBounds().isEmpty() && unrolled.callBounds().isEmpty();
    };
  }
}
