package dev.bulwark.cli;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.RandomRuns;
import dev.bulwark.certify.RandomRuns.Contradiction;
import dev.bulwark.certify.Result;
import dev.bulwark.cli.VacuityCheck.Meaning;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Trace;
import dev.bulwark.solver.SolverProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Has evidence checked and turns the checker's answer into the outcome of the run. The only way to
 * a verdict that is not UNKNOWN.
 */
final class Certification {

  static final String NO_UNDEFINED_BEHAVIOUR = "no undefined behaviour";

  private static final Duration NEXT_WAY = Duration.ofSeconds(20);

  private final Session session;
  private final Supplier<SolverProvider> solvers;
  private final String property;
  private final Optional<Exports> exports;
  private final Optional<CrossCheck> compiler;
  private boolean isFinal;
  private Optional<VacuityCheck> vacuity = Optional.empty();

  /**
   * {@code exports} are written when evidence has been confirmed, and the {@code compiler} does not
   * disagree.
   */
  Certification(
      Session session,
      Supplier<SolverProvider> solvers,
      String property,
      Optional<Exports> exports,
      Optional<CrossCheck> compiler) {
    this.session = session;
    this.property = property;
    this.solvers = solvers;
    this.exports = exports;
    this.compiler = compiler;
  }

  /** Has proofs looked at that say nothing. */
  Certification marking(VacuityCheck check) {
    vacuity = Optional.of(check);
    return this;
  }

  /** For evidence that an engine has just made. */
  Outcome conclude(Program asParsed, Evidence evidence) {
    return switch (check(asParsed, evidence)) {
      case Result.Confirmed confirmed -> {
        Optional<Contradiction> contradiction = contradiction(asParsed, evidence);
        if (contradiction.isPresent()) {
          yield contradicted(asParsed, evidence, contradiction.get());
        }
        yield conclude(asParsed, evidence, confirmed);
      }
      case Result.Refuted refuted ->
          session.bug(
              "certificate refuted: " + refuted.reason(),
              "The engine's evidence does not hold on the program as parsed.\n\n"
                  + EvidenceWriter.text(asParsed, property, evidence));
      case Result.NotChecked notChecked ->
          Outcome.unknown(Reason.CertificateNotChecked.because(notChecked.reason()));
    };
  }

  /** For evidence that the checker has confirmed in another process. */
  Outcome conclude(Program asParsed, Evidence evidence, Result.Confirmed confirmed) {
    Optional<Outcome> disagreement = disagreement(asParsed, evidence, confirmed);
    if (disagreement.isPresent()) {
      return disagreement.get();
    }
    Outcome outcome = confirmed(asParsed, evidence, confirmed);
    if (!(outcome.conclusion() instanceof Conclusion.Unknown)) {
      write(asParsed, evidence);
      exports.ifPresent(files -> files.write(asParsed, evidence));
    }
    return outcome;
  }

  /** For evidence that the user brought; that it is wrong is not our bug. */
  Outcome recheck(Program asParsed, Evidence evidence) {
    return rechecked(asParsed, evidence, check(asParsed, evidence));
  }

  private Outcome rechecked(Program asParsed, Evidence evidence, Result result) {
    return switch (result) {
      case Result.Confirmed confirmed ->
          contradiction(asParsed, evidence)
              .map(found -> contradicted(asParsed, evidence, found))
              .or(() -> disagreement(asParsed, evidence, confirmed))
              .orElseGet(() -> confirmed(asParsed, evidence, confirmed));
      case Result.Refuted refuted ->
          Outcome.unknown(
              new Reason.CertificateRefuted("certificate refuted: " + refuted.reason()));
      case Result.NotChecked notChecked ->
          Outcome.unknown(Reason.CertificateNotChecked.because(notChecked.reason()));
    };
  }

  /**
   * For several ways to understand what the user brought: the first that is confirmed counts. All
   * but the first one get a limited time.
   */
  Outcome recheckAny(Program asParsed, List<? extends Evidence> ways) {
    Optional<Outcome> first = Optional.empty();
    for (Evidence way : ways) {
      Budget budget =
          first.isEmpty() ? session.budget() : session.budget().share(0.5).part(NEXT_WAY);
      Result result = new CertificateChecker(solvers.get()).check(asParsed, way, budget);
      if (result instanceof Result.Confirmed) {
        return rechecked(asParsed, way, result);
      }
      if (first.isEmpty()) {
        first = Optional.of(rechecked(asParsed, way, result));
      }
    }
    return first.orElseThrow();
  }

  private Optional<Outcome> disagreement(
      Program asParsed, Evidence evidence, Result.Confirmed confirmed) {
    Optional<Outcome> disagreement =
        compiler.flatMap(gcc -> gcc.disagreement(asParsed, evidence, confirmed));
    isFinal |= disagreement.isPresent();
    return disagreement;
  }

  /**
   * Is UNKNOWN what there is to say, although evidence was confirmed? Then no other engine need be
   * asked.
   */
  boolean isFinal() {
    return isFinal;
  }

  /** A random run that a confirmed proof says there is not: then the checker is wrong. */
  private Optional<Contradiction> contradiction(Program asParsed, Evidence evidence) {
    if (!(evidence instanceof Proof proof)) {
      return Optional.empty();
    }
    RandomRuns.Report report =
        RandomRuns.of(asParsed, proof, RandomRuns.Limits.DEFAULT, session.budget());
    session.report().statistic("Random runs", report.runs());
    return report.contradiction();
  }

  private Outcome contradicted(Program asParsed, Evidence evidence, Contradiction found) {
    return session.bug(
        "certificate refuted: " + found.what(), contradiction(asParsed, property, evidence, found));
  }

  /** Everything that helps to find out how the checker could be wrong. */
  static String contradiction(
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

  private Result check(Program asParsed, Evidence evidence) {
    return new CertificateChecker(solvers.get()).check(asParsed, evidence, session.budget());
  }

  private Outcome confirmed(Program asParsed, Evidence evidence, Result.Confirmed confirmed) {
    session.report().statistic("Certificate", confirmed.details());
    return switch (evidence) {
      case Proof proof -> safe(asParsed, proof, confirmed);
      case ErrorInputs inputs -> {
        session.report().evidence(inputs);
        yield unsafe(asParsed, inputs, confirmed.error());
      }
    };
  }

  private Outcome safe(Program asParsed, Proof proof, Result.Confirmed confirmed) {
    Optional<String> vacuous = Optional.empty();
    switch (vacuity.map(check -> check.of(asParsed, proof)).orElseGet(Meaning.Full::new)) {
      case Meaning.Full full -> {}
      case Meaning.Vacuous(String reason) -> vacuous = Optional.of(reason);
      case Meaning.Undefined(String reason) -> {
        isFinal = true;
        return Outcome.unknown(new Reason.UndefinedBehaviour(reason));
      }
    }
    List<String> assumptions = new ArrayList<>(asParsed.assumptions());
    if (!confirmed.undefinedExcluded()) {
      assumptions.add(NO_UNDEFINED_BEHAVIOUR);
    }
    session.report().evidence(proof);
    session.report().assumptions(assumptions);
    return new Outcome(new Conclusion.Safe(vacuous));
  }

  private Outcome unsafe(Program asParsed, ErrorInputs inputs, Optional<Location> error) {
    Trace.replay(asParsed, inputs.inputs(), session.budget()::isExhausted)
        .ifPresent(session.report()::trace);
    if (error.isPresent() && error.get().role() instanceof Location.Role.Error role) {
      return new Outcome(new Conclusion.Unsafe(role.property(), role.description()));
    }
    throw new IllegalStateException("confirmed error inputs without an error: " + error);
  }

  private void write(Program asParsed, Evidence evidence) {
    Path directory = session.output().directory;
    if (directory == null) {
      return;
    }
    session
        .files()
        .prepare(
            directory.resolve(OutputOptions.CERTIFICATE),
            EvidenceWriter.text(asParsed, property, evidence));
  }
}
