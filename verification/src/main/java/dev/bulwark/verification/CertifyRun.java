package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.Result;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.frontend.ParsedSource;
import dev.bulwark.frontend.Property;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Integers;
import dev.bulwark.program.Program;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.witness.MalformedWitnessException;
import dev.bulwark.report.witness.Witness;
import dev.bulwark.report.witness.WitnessReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** From a certificate or a witness and C files to a verdict: front end and checker only. */
public final class CertifyRun {

  private static final Duration PROBE = Duration.ofSeconds(1);
  private static final double PROBE_SHARE = 0.25;

  private final Run run;
  private final Path file;
  private final SourceRequest source;
  private final Solvers solvers;
  private boolean crossChecked;
  private boolean inParts;
  private Optional<ObligationOutput> obligations = Optional.empty();

  public CertifyRun(Run run, Path file, SourceRequest source, Solvers solvers) {
    this.run = run;
    this.file = file;
    this.source = source;
    this.solvers = solvers;
  }

  /** With the compiler's opinion on the verdict, if wanted. */
  public CertifyRun crossChecked(boolean wanted) {
    crossChecked = wanted;
    return this;
  }

  /** A proof may be for some goals only; the verdict says so. */
  public CertifyRun inParts(boolean allowed) {
    inParts = allowed;
    return this;
  }

  /** With what the certificate leaves for solvers to show. */
  public CertifyRun writing(Optional<? extends ObligationOutput> output) {
    obligations = output.map(known -> known);
    return this;
  }

  public Conclusion certify() throws Exception {
    run.report().whenBuilt(solvers::account);
    String text = text();
    if (obligations.isPresent() && WitnessReader.isWitness(text)) {
      throw new InputError(
          "no obligations of " + file + ": it is a witness, and may be read in several ways");
    }
    return WitnessReader.isWitness(text) ? witness(text) : certificate(text);
  }

  private String text() {
    try {
      return Files.readString(file);
    } catch (MalformedInputException binary) {
      throw new InputError(file + " is no certificate: it is no text");
    } catch (IOException unreadable) {
      throw new InputError("cannot read the certificate " + file);
    }
  }

  // ---- Certificates

  private Conclusion certificate(String text) throws Exception {
    Integers integers;
    try {
      integers = integers(EvidenceReader.header(text).mathematicalIntegers());
    } catch (MalformedEvidenceException wrong) {
      throw new InputError("certificate " + file + ", " + wrong.getMessage());
    }
    return switch (read(integers)) {
      case SourceReader.Read.Ended(Reason reason) -> new Conclusion.Unknown(reason);
      case SourceReader.Read.Ready ready -> {
        SourceReader.Read.Ready asked = asked(ready, text, integers);
        yield run.phases().run("certification", () -> recheck(asked, evidence(asked, text)));
      }
    };
  }

  /**
   * The program with the goals that the certificate is for: what it says of coverage goals is true
   * of these, and the others are no errors.
   */
  private SourceReader.Read.Ready asked(
      SourceReader.Read.Ready ready, String text, Integers integers) throws Exception {
    if (ready.goal() instanceof Property.Coverage
        && evidence(ready, text) instanceof Proof proof
        && proof.goals() instanceof GoalSet.Only only) {
      Set<String> ids =
          only.goals().stream()
              .map(Goal::kind)
              .filter(Goal.Kind.Coverage.class::isInstance)
              .map(kind -> ((Goal.Kind.Coverage) kind).stableId())
              .collect(Collectors.toSet());
      SourceReader reader =
          new SourceReader(source, integers, run.report()).keepingSource(true).about(ids);
      if (reader.read() instanceof SourceReader.Read.Ready restricted) {
        return restricted;
      }
      throw new InputError("the program has changed while it was read");
    }
    return ready;
  }

  private Conclusion recheck(SourceReader.Read.Ready ready, Evidence evidence) {
    Supplier<Conclusion> check = () -> certification(ready).recheck(ready.program(), evidence);
    return obligations
        .map(output -> new ObligationWriting(run, solvers.provider(), output))
        .map(writing -> writing.beside(ready.program(), ready.property(), evidence, check))
        .orElseGet(check);
  }

  private Evidence evidence(SourceReader.Read.Ready input, String text) {
    try {
      return EvidenceReader.read(input.program(), input.property(), text);
    } catch (MalformedEvidenceException wrong) {
      throw new InputError("certificate " + file + ", " + wrong.getMessage());
    }
  }

  // ---- Witnesses

  private Conclusion witness(String text) throws Exception {
    Optional<String> refusal = OnlyForC.refusal(source, "a witness", "use a certificate");
    if (refusal.isPresent()) {
      throw new InputError(refusal.get());
    }
    Witness witness;
    try {
      witness = WitnessReader.read(text);
    } catch (MalformedWitnessException wrong) {
      throw new InputError("witness " + file + ": " + wrong.getMessage());
    }
    return switch (read(integers(witness.metadata().mathematicalIntegers()))) {
      case SourceReader.Read.Ended(Reason reason) -> new Conclusion.Unknown(reason);
      case SourceReader.Read.Ready ready ->
          run.phases().run("certification", () -> certify(witness, ready));
    };
  }

  private Conclusion certify(Witness witness, SourceReader.Read.Ready ready) {
    ParsedSource parsed = ready.source().orElseThrow();
    WitnessTask task = new WitnessTask(file, witness.metadata());
    task.requireSame(ready);
    WitnessEvidence evidence = new WitnessEvidence(run, ready.program(), parsed, task);
    return switch (witness) {
      case Witness.Correctness correctness ->
          certification(ready).recheckAny(ready.program(), evidence.proofs(correctness));
      case Witness.Violation violation ->
          certification(ready).recheck(ready.program(), evidence.inputs(violation));
    };
  }

  // ---- Both

  private static Integers integers(boolean mathematical) {
    return mathematical ? Integers.MATHEMATICAL : Integers.MACHINE;
  }

  private SourceReader.Read read(Integers integers) throws Exception {
    SourceReader reader = new SourceReader(source, integers, run.report()).keepingSource(true);
    SourceReader.Read read = run.phases().run("parsing", reader::read);
    run.protect(reader.filesRead());
    return read;
  }

  private Certification certification(SourceReader.Read.Ready ready) {
    Optional<CrossCheck> gcc =
        ready
            .source()
            .filter(known -> crossChecked)
            .map(known -> new CrossCheck(run, source, ready.goal(), known));
    return new Certification(run, solvers::provider, ready.property(), verdict -> {}, gcc)
        .inParts(inParts)
        .marking(new VacuityCheck(run, ready, this::holds));
  }

  /** Whether the proof that the user brought shows even more. */
  private boolean holds(Program probe, Proof proof) {
    Budget budget = run.budget().share(PROBE_SHARE).part(PROBE);
    return new CertificateChecker(solvers.forCertificates()).check(probe, proof, budget)
        instanceof Result.Confirmed;
  }
}
