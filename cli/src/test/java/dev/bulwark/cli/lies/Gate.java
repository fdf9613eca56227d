package dev.bulwark.cli.lies;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.EventListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.time.Duration;
import java.util.Optional;

/**
 * The way of every verdict: an engine answers about what the passes made of the program, and the
 * checker about the program as parsed.
 */
final class Gate {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});

  private final long steps;
  private final Duration engineTime;
  private final Duration checkTime;

  /** What came of a verdict, with the time that engine and checker took. */
  record Passage(
      Verdict verdict, Optional<Result> check, double engineSeconds, double checkSeconds) {

    /** SAFE or UNSAFE as it would be printed, or nothing. */
    Optional<Boolean> safe() {
      return check
          .filter(Result.Confirmed.class::isInstance)
          .map(confirmed -> verdict instanceof Verdict.Safe);
    }
  }

  /**
   * @param steps of the engine, so that what it decides does not depend on the machine
   * @param engineTime in case that a single step takes very long
   */
  Gate(long steps, Duration engineTime, Duration checkTime) {
    this.steps = steps;
    this.engineTime = engineTime;
    this.checkTime = checkTime;
  }

  /** Is this evidence confirmed? */
  Result check(Program asParsed, Evidence evidence) {
    return new CertificateChecker(SOLVERS).check(asParsed, evidence, Budget.of(checkTime));
  }

  Passage pass(Program asParsed, Engine engine, Pass pass) {
    Pass.Result prepared = pass.apply(asParsed);
    long began = System.nanoTime();
    EngineContext context =
        new EngineContext(
            SOLVERS, Budget.ofSteps(steps, engineTime), EventListener.NONE, LemmaExchange.NONE);
    Verdict verdict = engine.check(new Task(prepared.program()), context);
    long answered = System.nanoTime();
    Optional<Result> result =
        switch (verdict) {
          case Verdict.Safe safe ->
              Optional.of(check(asParsed, safe.proof().translate(prepared.back())));
          case Verdict.Unsafe unsafe ->
              Optional.of(check(asParsed, unsafe.inputs().translate(prepared.back())));
          case Verdict.Unknown unknown -> Optional.empty();
        };
    return new Passage(
        verdict, result, (answered - began) / 1e9, (System.nanoTime() - answered) / 1e9);
  }
}
