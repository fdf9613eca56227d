package dev.bulwark.cli;

import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.logic.Term;
import dev.bulwark.program.CutPoint;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.source.SourceView;
import dev.bulwark.report.harness.HarnessWriter;
import dev.bulwark.report.witness.InvariantsInC;
import dev.bulwark.report.witness.ViolationWaypoints;
import dev.bulwark.report.witness.Witness;
import dev.bulwark.report.witness.WitnessMetadata;
import dev.bulwark.report.witness.WitnessWriter;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Writes what others need to follow a certified verdict. */
final class Exports {

  private final Session session;
  private final ExportOptions options;
  private final SourceView source;
  private final String specification;
  private final SourceOptions meaning;

  /** {@code meaning} is how the program was read. */
  Exports(
      Session session,
      ExportOptions options,
      SourceView source,
      String specification,
      SourceOptions meaning) {
    this.session = session;
    this.options = options;
    this.source = source;
    this.specification = specification;
    this.meaning = meaning;
  }

  /** Writes the files that the options name; the evidence has been confirmed. */
  void write(Program program, Evidence evidence) {
    Path file = options.witness;
    if (file != null) {
      witness(program, evidence)
          .ifPresentOrElse(
              witness -> session.files().prepare(file, WitnessWriter.text(witness)),
              () -> session.warn("no witness written: the run could not be repeated in time"));
    }
    Path harness = options.harness;
    if (harness != null && evidence instanceof ErrorInputs inputs) {
      harness(program, inputs.inputs(), harness);
    }
  }

  private void harness(Program program, Inputs inputs, Path file) {
    Optional<String> assumption = program.integers().assumption();
    if (assumption.isPresent()) {
      session.warn("no harness written: " + assumption.get());
      return;
    }
    HarnessWriter.of(program, source, inputs, session.budget()::isExhausted)
        .ifPresentOrElse(
            harness -> {
              HarnessCheck check = new HarnessCheck(session, meaning);
              session
                  .files()
                  .prepare(file, harness.text())
                  .ifPresentOrElse(written -> check.run(program, harness), check::noFile);
            },
            () -> session.warn("no harness written: the run could not be repeated in time"));
  }

  private Optional<Witness> witness(Program program, Evidence evidence) {
    WitnessMetadata metadata = metadata(program);
    return switch (evidence) {
      case Proof.Inductive proof -> Optional.of(correctness(program, metadata, proof.invariants()));
      case Proof.KInductive proof ->
          Optional.of(correctness(program, metadata, proof.invariants()));
      case Proof.Unrolled proof -> Optional.of(correctness(program, metadata, Map.of()));
      case ErrorInputs inputs ->
          ViolationWaypoints.of(program, source, inputs.inputs(), session.budget()::isExhausted)
              .map(segments -> new Witness.Violation(metadata, segments));
    };
  }

  private Witness correctness(
      Program program, WitnessMetadata metadata, Map<CutPoint, Term> invariants) {
    InvariantsInC inC = InvariantsInC.of(program, source, invariants);
    session.report().statistic("Witness conjuncts", inC.kept());
    session.report().statistic("Witness conjuncts dropped", inC.dropped());
    return new Witness.Correctness(metadata, inC.invariants());
  }

  private WitnessMetadata metadata(Program program) {
    return new WitnessMetadata(
        UUID.randomUUID(),
        OffsetDateTime.now(),
        "Bulwark",
        Version.number(),
        session.commandLine(),
        program.sources(),
        specification,
        program.machine(),
        program.hasMathematicalIntegers());
  }
}
