package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Obligation;
import dev.bulwark.certify.Result;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.ObligationScript;
import dev.bulwark.solver.SolverProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Writes what a certificate leaves for solvers to show, so that others can ask theirs. That is made
 * before the check, which may use up the time; it is published unless the certificate is wrong.
 */
final class ObligationWriting {

  /** Of the time that is left. */
  private static final double SHARE = 0.25;

  private final Run run;
  private final SolverProvider solvers;
  private final ObligationOutput output;
  private int count;

  ObligationWriting(Run run, SolverProvider solvers, ObligationOutput output) {
    this.run = run;
    this.solvers = solvers;
    this.output = output;
  }

  /** The conclusion of the check, with the obligations of what it checks. */
  Conclusion beside(
      Program asParsed, String property, Evidence evidence, Supplier<Conclusion> check) {
    Optional<String> reason =
        switch (evidence) {
          case ErrorInputs inputs ->
              Optional.of("a counterexample is replayed, and leaves nothing for a solver to show");
          case Proof proof -> prepare(asParsed, property, proof);
        };
    boolean published = false;
    try {
      Conclusion conclusion = check.get();
      reason = reason.or(() -> objection(conclusion));
      if (reason.isEmpty()) {
        output.publish();
        published = true;
        run.report().statistic("Obligations", count);
      } else {
        run.alert("no obligations written: " + reason.get());
      }
      return conclusion;
    } finally {
      if (!published) {
        output.discard();
      }
    }
  }

  /** Why there are none, if there are none. */
  private Optional<String> prepare(Program asParsed, String property, Proof proof) {
    ObligationScript script = new ObligationScript(asParsed, property, proof);
    Budget budget = run.budget().share(SHARE);
    try {
      Optional<Result> failure =
          new CertificateChecker(solvers)
              .obligations(asParsed, proof, budget, obligation -> add(script, obligation));
      return failure
          .map(ObligationWriting::reason)
          .or(
              () ->
                  count > 0
                      ? Optional.empty()
                      : Optional.of(
                          "the proof is checked by running the program, without a solver"));
    } catch (UncheckedIOException failed) {
      return Optional.of(String.valueOf(failed.getMessage()));
    }
  }

  private void add(ObligationScript script, Obligation obligation) {
    count++;
    try {
      output.add(script.file(count, obligation), script.text(count, obligation));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed.getMessage(), failed);
    }
  }

  private static String reason(Result failure) {
    return switch (failure) {
      case Result.Refuted(String reason) -> "the certificate is wrong, " + reason;
      case Result.NotChecked(Reason reason) -> reason.text();
      case Result.Confirmed confirmed -> confirmed.details();
    };
  }

  /** Solvers that are inconclusive say nothing against the certificate: others may do better. */
  private static Optional<String> objection(Conclusion conclusion) {
    return conclusion instanceof Conclusion.Unknown(Reason reason)
            && !(reason instanceof Reason.CertificateNotChecked)
        ? Optional.of(reason.text())
        : Optional.empty();
  }
}
