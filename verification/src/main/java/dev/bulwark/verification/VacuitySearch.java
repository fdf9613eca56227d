package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import java.time.Duration;
import java.util.Optional;

/**
 * Looks for a proof that no execution gets anywhere, for a short time: by the proof of the verdict,
 * then with engines. The verdict is there already, so whatever happens here must not cost it.
 */
final class VacuitySearch implements VacuityCheck.Prover {

  private static final String ENGINES = "bmc,k-induction";
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** Of the time that is left, and of that the part for the proof at hand. */
  private static final double SHARE = 0.25;

  private static final double FIRST_SHARE = 0.4;

  private static final double MEMORY_SHARE = 0.9;

  private final Run run;
  private final Passes passes;
  private final Solvers solvers;

  VacuitySearch(Run run, Passes passes, Solvers solvers) {
    this.run = run;
    this.passes = passes;
    this.solvers = solvers;
  }

  @Override
  public boolean proves(Program probe, Proof first) throws InterruptedException {
    FirstStage search =
        new FirstStage(run.budget().share(SHARE), LONGEST, run.memoryWatch(MEMORY_SHARE));
    return switch (search.run(budget -> search(probe, first, budget))) {
      case FirstStage.Ending.Answered(Verdict verdict) -> verdict instanceof Verdict.Safe;
      case FirstStage.Ending.Failed failed -> false;
      case FirstStage.Ending.LeftBehind left -> false;
      case FirstStage.Ending.Broken(Throwable bug) -> {
        run.report().note("Whether the verdict is vacuous was not found out: " + bug);
        yield false;
      }
    };
  }

  /** SAFE only with a proof that has been checked. */
  private Verdict search(Program probe, Proof first, Budget budget) {
    if (holds(probe, first, budget.share(FIRST_SHARE))) {
      return new Verdict.Safe(first);
    }
    Engine engine = Engines.named(ENGINES, Encoding.BIT_PRECISE);
    Pass.Result prepared = passes.apply(probe).result();
    Verdict answer =
        Answers.ask(
            engine,
            new Task(prepared.program()),
            new EngineContext(solvers.provider(), budget, event -> {}, LemmaExchange.NONE));
    Optional<Evidence> evidence =
        Answers.evidence(probe, answer, prepared.back(), budget::isExhausted);
    return evidence.isPresent()
            && evidence.get() instanceof Proof proof
            && holds(probe, proof, budget)
        ? new Verdict.Safe(proof)
        : Verdict.inconclusive("not shown");
  }

  private boolean holds(Program probe, Proof proof, Budget budget) {
    return new CertificateChecker(solvers.forCertificates()).check(probe, proof, budget)
        instanceof Result.Confirmed;
  }
}
