package dev.bulwark.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.icp.WithIcp;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.decorator.Checking;
import dev.bulwark.solver.decorator.DecoratedSolvers;
import dev.bulwark.solver.decorator.SolverDecorator;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;

/** Runs an engine in tests, and has the evidence checked before it passes it on. */
public final class EngineSubject {

  /** Every model that a solver gives is evaluated before the engine sees it. */
  private final SolverProvider solvers =
      new DecoratedSolvers(new WithIcp(JavaSmtSolvers.best(warning -> {})), new Checking());

  private final Engine engine;
  private final EventListener events;

  /** Those that the engine gets; the checker's are the above. */
  private final SolverProvider engineSolvers;

  public EngineSubject(Engine engine) {
    this(engine, EventListener.NONE);
  }

  public EngineSubject(Engine engine, EventListener events) {
    this.engine = engine;
    this.events = events;
    this.engineSolvers = solvers;
  }

  /** With something around the engine's solvers. */
  public EngineSubject(Engine engine, EventListener events, SolverDecorator around) {
    this.engine = engine;
    this.events = events;
    this.engineSolvers = new DecoratedSolvers(solvers, around);
  }

  public Verdict check(Program program) {
    return check(program, Budget.of(Duration.ofSeconds(60)));
  }

  public Verdict checkUncertified(Program program) {
    return run(program, Budget.of(Duration.ofSeconds(60)));
  }

  private Verdict run(Program program, Budget budget) {
    return run(new Task(program), budget);
  }

  private Verdict run(Task task, Budget budget) {
    EngineContext context = new EngineContext(engineSolvers, budget, events, LemmaExchange.NONE);
    return engine.check(task, context);
  }

  public Verdict check(Program program, Budget budget) {
    return check(new Task(program), budget);
  }

  /** On a task that other engines may have worked on. */
  public Verdict check(Task task, Budget budget) {
    Verdict verdict = run(task, budget);
    certify(task.program(), verdict);
    return verdict;
  }

  /** Asks about what the pass makes of the program, and certifies on the program before it. */
  public Verdict check(Program asParsed, Pass pass, Budget budget) {
    Pass.Result prepared = pass.apply(asParsed);
    Verdict verdict =
        switch (run(prepared.program(), budget)) {
          case Verdict.Safe(Proof proof) -> new Verdict.Safe(proof.translate(prepared.back()));
          case Verdict.Unsafe(ErrorInputs inputs) ->
              new Verdict.Unsafe(inputs.translate(prepared.back()));
          case Verdict.Unknown unknown -> unknown;
        };
    certify(asParsed, verdict);
    return verdict;
  }

  private void certify(Program program, Verdict verdict) {
    switch (verdict) {
      case Verdict.Safe(Proof proof) -> assertConfirmed(program, proof);
      case Verdict.Unsafe(ErrorInputs inputs) -> assertConfirmed(program, inputs);
      case Verdict.Unknown unknown -> {}
    }
  }

  private void assertConfirmed(Program program, Evidence evidence) {
    Result result =
        new CertificateChecker(solvers)
            .check(program, evidence, Budget.of(Duration.ofSeconds(120)));
    assertThat(result).as(evidence.toString()).isInstanceOf(Result.Confirmed.class);
  }

  public Proof assertSafe(Program program) {
    Verdict verdict = check(program);
    assertThat(verdict).isInstanceOf(Verdict.Safe.class);
    return ((Verdict.Safe) verdict).proof();
  }

  public Inputs assertUnsafe(Program program) {
    Verdict verdict = check(program);
    assertThat(verdict).isInstanceOf(Verdict.Unsafe.class);
    return ((Verdict.Unsafe) verdict).inputs().inputs();
  }

  public String assertUnknown(Program program) {
    Verdict verdict = check(program);
    assertThat(verdict).isInstanceOf(Verdict.Unknown.class);
    return ((Verdict.Unknown) verdict).reason().text();
  }
}
