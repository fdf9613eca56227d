package dev.bulwark.certify;

import dev.bulwark.base.Budget;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.solver.SolverProvider;

/**
 * From evidence to a certified verdict, in the process of the run as in that of a worker: the
 * checker has to confirm it, and random runs must not contradict a proof.
 */
public final class Certifier {

  private final CertificateChecker checker;

  public Certifier(SolverProvider solvers) {
    checker = new CertificateChecker(solvers);
  }

  /** Checks evidence about the program as parsed. */
  public CertificationResult certify(
      Program asParsed, String property, Evidence evidence, Budget budget) {
    return certify(asParsed, property, evidence, GoalSet.ALL, budget);
  }

  /** The same where a proof may be for some goals only; the verdict is about these. */
  public CertificationResult certifyInParts(
      Program asParsed, String property, Evidence evidence, Budget budget) {
    GoalSet asked = evidence instanceof Proof proof ? proof.goals() : GoalSet.ALL;
    return certify(asParsed, property, evidence, asked, budget);
  }

  private CertificationResult certify(
      Program asParsed, String property, Evidence evidence, GoalSet asked, Budget budget) {
    return switch (checker.check(asParsed, evidence, asked, budget)) {
      case Result.Confirmed confirmed ->
          switch (evidence) {
            case Proof proof -> safe(asParsed, property, proof, confirmed, budget);
            case ErrorInputs inputs -> unsafe(asParsed, property, inputs, confirmed);
          };
      case Result.Refuted(String reason) -> new CertificationResult.Refuted(reason);
      case Result.NotChecked notChecked -> new CertificationResult.NotChecked(notChecked.reason());
    };
  }

  private static CertificationResult safe(
      Program asParsed, String property, Proof proof, Result.Confirmed confirmed, Budget budget) {
    RandomRuns.Report report = RandomRuns.of(asParsed, proof, RandomRuns.Limits.DEFAULT, budget);
    return report
        .contradiction()
        .<CertificationResult>map(CertificationResult.Contradicted::new)
        .orElseGet(
            () ->
                new CertificationResult.Certified(
                    new CertifiedVerdict.Safe(
                        asParsed,
                        property,
                        proof,
                        confirmed.undefinedExcluded(),
                        report.runs(),
                        confirmed.details())));
  }

  private static CertificationResult unsafe(
      Program asParsed, String property, ErrorInputs inputs, Result.Confirmed confirmed) {
    return new CertificationResult.Certified(
        new CertifiedVerdict.Unsafe(
            asParsed, property, inputs, confirmed.error().orElseThrow(), confirmed.details()));
  }
}
