package dev.bulwark.cli;

import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.engine.EventListener;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.ParsedSource;
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
import dev.bulwark.verification.HarnessCheck;
import dev.bulwark.verification.Outputs;
import dev.bulwark.verification.SourceReader.Read.Ready;
import dev.bulwark.verification.SourceRequest;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Writes what others need to follow a certified verdict. */
final class Exports implements Outputs {

  private final CommandRun run;
  private final ExportOptions options;
  private final SourceRequest meaning;

  /** {@code meaning} is how the program was read. */
  Exports(CommandRun run, ExportOptions options, SourceRequest meaning) {
    this.run = run;
    this.options = options;
    this.meaning = meaning;
  }

  @Override
  public boolean needSource() {
    return options.any();
  }

  @Override
  public EventListener events() {
    return new Insides(run, options);
  }

  @Override
  public void certified(CertifiedVerdict verdict, Ready about) {
    certificate(verdict);
    about.source().ifPresent(source -> write(verdict, source, about.specification()));
  }

  private void certificate(CertifiedVerdict verdict) {
    Path directory = run.output().directory;
    if (directory == null) {
      return;
    }
    run.files()
        .prepare(
            directory.resolve(OutputOptions.CERTIFICATE),
            EvidenceWriter.text(verdict.program(), verdict.property(), verdict.evidence()));
  }

  /** Writes the files that the options name. */
  private void write(CertifiedVerdict verdict, ParsedSource source, String specification) {
    Program program = verdict.program();
    Evidence evidence = verdict.evidence();
    if (options.model && evidence instanceof Proof proof) {
      model(proof, source);
    }
    Path file = options.witness;
    if (file != null) {
      witness(program, evidence, source, specification)
          .ifPresentOrElse(
              witness -> run.files().prepare(file, WitnessWriter.text(witness)),
              () -> run.warn("no witness written: the run could not be repeated in time"));
    }
    Path harness = options.harness;
    if (harness != null && evidence instanceof ErrorInputs inputs) {
      harness(program, source, inputs.inputs(), harness);
    }
  }

  private void model(Proof proof, ParsedSource source) {
    Optional<String> model =
        switch (proof) {
          case Proof.Inductive inductive -> source.model(inductive.invariants());
          case Proof.KInductive kInductive ->
              kInductive.k() == 1 ? source.model(kInductive.invariants()) : source.model();
          case Proof.Unrolled unrolled -> source.model();
          case Proof.OnePath onePath -> source.model();
          case Proof.ByContracts byContracts -> source.model(byContracts.contracts());
        };
    model.ifPresentOrElse(
        text -> run.report().model(text), () -> run.warn("no model printed: the proof gives none"));
  }

  private void harness(Program program, SourceView source, Inputs inputs, Path file) {
    Optional<String> assumption = program.integers().assumption();
    if (assumption.isPresent()) {
      run.warn("no harness written: " + assumption.get());
      return;
    }
    HarnessCheck check = new HarnessCheck(run, meaning);
    HarnessWriter.of(program, source, inputs, check.compilation(file), run.budget()::isExhausted)
        .ifPresentOrElse(
            harness -> {
              run.files()
                  .prepare(file, harness.text())
                  .ifPresentOrElse(written -> check.run(program, harness), check::noFile);
            },
            () -> run.warn("no harness written: the run could not be repeated in time"));
  }

  private Optional<Witness> witness(
      Program program, Evidence evidence, SourceView source, String specification) {
    WitnessMetadata metadata = metadata(program, specification);
    return switch (evidence) {
      case Proof.Inductive proof ->
          Optional.of(correctness(program, source, metadata, proof.invariants()));
      case Proof.KInductive proof ->
          Optional.of(correctness(program, source, metadata, proof.invariants()));
      case Proof.Unrolled proof -> Optional.of(correctness(program, source, metadata, Map.of()));
      case Proof.OnePath proof -> Optional.of(correctness(program, source, metadata, Map.of()));
      // Witnesses have no words for contracts, and invariants beside them are not inductive alone.
      case Proof.ByContracts proof -> Optional.of(correctness(program, source, metadata, Map.of()));
      case ErrorInputs inputs ->
          ViolationWaypoints.of(program, source, inputs.inputs(), run.budget()::isExhausted)
              .map(segments -> new Witness.Violation(metadata, segments));
    };
  }

  private Witness correctness(
      Program program,
      SourceView source,
      WitnessMetadata metadata,
      Map<CutPoint, Term> invariants) {
    InvariantsInC inC = InvariantsInC.of(program, source, invariants);
    run.report().statistic("Witness conjuncts", inC.kept());
    run.report().statistic("Witness conjuncts dropped", inC.dropped());
    return new Witness.Correctness(metadata, inC.invariants());
  }

  private WitnessMetadata metadata(Program program, String specification) {
    return new WitnessMetadata(
        UUID.randomUUID(),
        OffsetDateTime.now(),
        "Bulwark",
        Version.number(),
        run.commandLine(),
        program.sources(),
        specification,
        program.machine(),
        program.hasMathematicalIntegers());
  }
}
