package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificationResult;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.certify.Certifier;
import dev.bulwark.certify.RandomRuns.Contradiction;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.program.Program;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Trace;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.verification.VacuityCheck.Meaning;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Has evidence checked and turns the checker's answer into the outcome of the run. The only way to
 * a verdict that is not UNKNOWN; what is certified in another process takes it too.
 */
public final class Certification {

  private static final Duration NEXT_READING = Duration.ofSeconds(20);

  private final Run run;
  private final Supplier<SolverProvider> solvers;
  private final String property;
  private final Consumer<CertifiedVerdict> outputs;
  private final Optional<CrossCheck> compiler;
  private boolean isFinal;
  private boolean inParts;
  private Optional<VacuityCheck> vacuity = Optional.empty();

  /**
   * {@code outputs} are written when evidence has been confirmed, and the {@code compiler} does not
   * disagree.
   */
  public Certification(
      Run run,
      Supplier<SolverProvider> solvers,
      String property,
      Consumer<CertifiedVerdict> outputs,
      Optional<CrossCheck> compiler) {
    this.run = run;
    this.property = property;
    this.solvers = solvers;
    this.outputs = outputs;
    this.compiler = compiler;
  }

  /** A proof may be for some goals only, and the verdict is about these. */
  public Certification inParts(boolean allowed) {
    inParts = allowed;
    return this;
  }

  /** Has proofs looked at that say nothing. */
  public Certification marking(VacuityCheck check) {
    vacuity = Optional.of(check);
    return this;
  }

  /** For evidence that an engine has just made. */
  public Conclusion conclude(Program asParsed, Evidence evidence) {
    return switch (certify(asParsed, evidence, run.budget())) {
      case CertificationResult.Certified(CertifiedVerdict verdict) -> conclude(verdict);
      case CertificationResult.Contradicted(Contradiction found) ->
          contradicted(asParsed, evidence, found);
      case CertificationResult.Refuted(String reason) ->
          run.bug(
              "certificate refuted: " + reason,
              "The engine's evidence does not hold on the program as parsed.\n\n"
                  + EvidenceWriter.text(asParsed, property, evidence));
      case CertificationResult.NotChecked(Reason reason) ->
          new Conclusion.Unknown(Reason.CertificateNotChecked.because(reason));
    };
  }

  /** For evidence that has been certified here or in another process. */
  public Conclusion conclude(CertifiedVerdict verdict) {
    Optional<Conclusion> disagreement = disagreement(verdict);
    if (disagreement.isPresent()) {
      return disagreement.get();
    }
    Conclusion conclusion = certified(verdict);
    if (!(conclusion instanceof Conclusion.Unknown)) {
      outputs.accept(verdict);
    }
    return conclusion;
  }

  /** For evidence that was there before; nothing if it is not confirmed. */
  public Optional<Conclusion> claimed(Program asParsed, Claims.Claim claim, Budget budget) {
    return switch (certify(asParsed, claim.evidence(), budget)) {
      case CertificationResult.Certified(CertifiedVerdict verdict) ->
          Optional.of(conclude(verdict))
              .filter(known -> isFinal || !(known instanceof Conclusion.Unknown));
      case CertificationResult.Contradicted(Contradiction found) ->
          Optional.of(contradicted(asParsed, claim.evidence(), found));
      case CertificationResult.Refuted refuted -> {
        claim.refuted().run();
        yield Optional.empty();
      }
      case CertificationResult.NotChecked notChecked -> Optional.empty();
    };
  }

  /** For evidence that the user brought; that it is wrong is not our bug. */
  public Conclusion recheck(Program asParsed, Evidence evidence) {
    return rechecked(asParsed, evidence, certify(asParsed, evidence, run.budget()));
  }

  private Conclusion rechecked(Program asParsed, Evidence evidence, CertificationResult result) {
    return switch (result) {
      case CertificationResult.Certified(CertifiedVerdict verdict) ->
          disagreement(verdict).orElseGet(() -> certified(verdict));
      case CertificationResult.Contradicted(Contradiction found) ->
          contradicted(asParsed, evidence, found);
      case CertificationResult.Refuted(String reason) ->
          new Conclusion.Unknown(new Reason.CertificateRefuted("certificate refuted: " + reason));
      case CertificationResult.NotChecked(Reason reason) ->
          new Conclusion.Unknown(Reason.CertificateNotChecked.because(reason));
    };
  }

  /**
   * For several readings of what the user brought: the first that is confirmed counts. All but the
   * first one get a limited time.
   */
  public Conclusion recheckAny(Program asParsed, List<? extends Evidence> readings) {
    Optional<Conclusion> first = Optional.empty();
    for (Evidence reading : readings) {
      Budget budget = first.isEmpty() ? run.budget() : run.budget().share(0.5).part(NEXT_READING);
      CertificationResult result = certify(asParsed, reading, budget);
      if (first.isEmpty() || isConfirmed(result)) {
        Conclusion conclusion = rechecked(asParsed, reading, result);
        if (isConfirmed(result)) {
          return conclusion;
        }
        first = Optional.of(conclusion);
      }
    }
    return first.orElseThrow();
  }

  /** By the checker at least. */
  private static boolean isConfirmed(CertificationResult result) {
    return switch (result) {
      case CertificationResult.Certified certified -> true;
      case CertificationResult.Contradicted contradicted -> true;
      case CertificationResult.Refuted refuted -> false;
      case CertificationResult.NotChecked notChecked -> false;
    };
  }

  private Optional<Conclusion> disagreement(CertifiedVerdict verdict) {
    Optional<Conclusion> disagreement = compiler.flatMap(gcc -> gcc.disagreement(verdict));
    isFinal |= disagreement.isPresent();
    return disagreement;
  }

  /**
   * Is UNKNOWN what there is to say, although evidence was confirmed? Then no other engine need be
   * asked.
   */
  public boolean isFinal() {
    return isFinal;
  }

  private Conclusion contradicted(Program asParsed, Evidence evidence, Contradiction found) {
    return run.bug(
        "certificate refuted: " + found.what(), contradiction(asParsed, property, evidence, found));
  }

  /** Everything that helps to find out how the checker could be wrong. */
  public static String contradiction(
      Program asParsed, String property, Evidence evidence, Contradiction found) {
    return "The checker has confirmed evidence that a run in the interpreter contradicts.\n\n"
        + ("seed: " + found.seed() + "\n\n")
        + EvidenceWriter.text(asParsed, property, evidence)
        + "\nThe inputs of the run:\n\n"
        + EvidenceWriter.text(asParsed, property, new ErrorInputs(found.inputs()))
        + sources(asParsed);
  }

  /** The program itself, as far as it can still be read. */
  private static String sources(Program asParsed) {
    StringBuilder text = new StringBuilder();
    for (Program.SourceFile source : asParsed.sources()) {
      text.append("\n---- ").append(source.name()).append('\n');
      try {
        text.append(Files.readString(Path.of(source.name())));
      } catch (IOException | RuntimeException unreadable) {
        text.append("cannot be read any more\n");
      }
    }
    return text.toString();
  }

  private CertificationResult certify(Program asParsed, Evidence evidence, Budget budget) {
    Certifier certifier = new Certifier(solvers.get());
    return inParts
        ? certifier.certifyInParts(asParsed, property, evidence, budget)
        : certifier.certify(asParsed, property, evidence, budget);
  }

  private Conclusion certified(CertifiedVerdict verdict) {
    run.report().statistic("Certificate", verdict.details());
    return switch (verdict) {
      case CertifiedVerdict.Safe safe -> safe(safe);
      case CertifiedVerdict.Unsafe unsafe -> unsafe(unsafe);
    };
  }

  private Conclusion safe(CertifiedVerdict.Safe verdict) {
    run.report().statistic("Random runs", verdict.randomRuns());
    Optional<String> vacuous = Optional.empty();
    switch (vacuity.map(check -> check.of(verdict)).orElseGet(Meaning.Full::new)) {
      case Meaning.Full full -> {}
      case Meaning.Vacuous(String reason) -> vacuous = Optional.of(reason);
      case Meaning.Undefined(String reason) -> {
        isFinal = true;
        return new Conclusion.Unknown(new Reason.UndefinedBehaviour(reason));
      }
    }
    run.report().evidence(verdict.evidence());
    run.report().assumptions(verdict.assumptions());
    return new Conclusion.Safe(verdict, vacuous);
  }

  private Conclusion unsafe(CertifiedVerdict.Unsafe verdict) {
    run.report().evidence(verdict.evidence());
    Trace.replay(verdict.program(), verdict.evidence().inputs(), run.budget()::isExhausted)
        .ifPresent(run.report()::trace);
    return new Conclusion.Unsafe(verdict);
  }
}
