package dev.bulwark.verification;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EventListener;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;

/**
 * Verifies C programs, for other Java programs: from a request to a certified verdict. Everything
 * happens in the process of the caller, with engines in alternation; processes for engines are left
 * to the command line. What goes wrong ends in UNKNOWN with a reason.
 */
public final class Verifier {

  /** Nothing is written, but events are heard. */
  private record Heard(VerificationListener listener) implements Outputs {

    @Override
    public void certified(CertifiedVerdict verdict, SourceReader.Read.Ready about) {}

    @Override
    public EventListener events() {
      return listener::event;
    }
  }

  private Verifier() {}

  /**
   * Waits for the answer. Interrupting the thread ends the run.
   *
   * @throws UsageError for an engine, a solver or a pass that does not exist, or no file
   */
  public static VerificationResult verify(
      VerificationRequest request, VerificationListener listener) {
    ProgramFiles.require(request.source());
    request.passes().validate();
    Engine engine = Engines.named(request.engine(), request.encoding());
    EmbeddedRun run = new EmbeddedRun(request.limits(), listener);
    Solvers solvers = Solvers.named(request.solver(), run::warn);
    VerifyRun work =
        new VerifyRun(
            run,
            request.source(),
            engine,
            request.passes(),
            solvers,
            request.limits().time(),
            new Heard(listener));
    Conclusion conclusion =
        new Supervisor(run.budget(), run.memoryWatch(1), () -> {})
            .run(work::verify, Conclusion.Unknown::new, run::bug);
    Report report = run.report().build(conclusion);
    return new VerificationResult(report);
  }
}
