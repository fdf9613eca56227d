package dev.bulwark.cli;

import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.evidence.ProofSize;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.CompletedInputs;
import dev.bulwark.program.loop.CallGraph;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.solver.Budget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * From C files to a certified verdict: front end, passes, engine, back-translation, certification.
 */
final class VerifyRun {

  /** Of the whole time, kept for certification. */
  private static final double CERTIFICATION_SHARE = 0.2;

  private final Session session;
  private final List<Path> files;
  private final SourceOptions source;
  private final Engine engine;
  private final Passes passes;
  private final Solvers solvers;
  private final @Nullable Duration timeout;
  private final ExportOptions exports;

  VerifyRun(
      Session session,
      List<Path> files,
      SourceOptions source,
      Engine engine,
      Passes passes,
      Solvers solvers,
      @Nullable Duration timeout,
      ExportOptions exports) {
    this.session = session;
    this.files = files;
    this.source = source;
    this.engine = engine;
    this.passes = passes;
    this.solvers = solvers;
    this.timeout = timeout;
    this.exports = exports;
  }

  Outcome verify() throws Exception {
    Phases phases = session.phases();
    session.beforeReport(solvers::account);
    exports.clear();
    return switch (phases.run(
        "parsing",
        () ->
            new SourceReader(source, session.report()).keepingSource(exports.any()).read(files))) {
      case SourceReader.Read.Ended ended -> ended.outcome();
      case SourceReader.Read.Ready ready ->
          verify(
              ready.program(),
              new Certification(session, solvers::provider, ready.property(), exports(ready)),
              phases);
    };
  }

  private Optional<Exports> exports(SourceReader.Read.Ready ready) {
    return ready
        .source()
        .map(known -> new Exports(session, exports, known, ready.specification(), source));
  }

  private Outcome verify(Program asParsed, Certification certification, Phases phases)
      throws Exception {
    session.report().engine(engine.name());
    session.budget().check();
    Pipeline.Account account = phases.run("passes", () -> passes.apply(asParsed));
    passes.explanation(account).forEach(session::tell);
    Pass.Result prepared = account.result();
    Verdict verdict = phases.run("engine", () -> search(prepared.program()));
    BackTranslation back = prepared.back();
    return switch (verdict) {
      case Verdict.Safe safe ->
          certified(asParsed, certification, safe.proof().translate(back), phases);
      case Verdict.Unsafe unsafe ->
          certified(asParsed, certification, translated(asParsed, unsafe.inputs(), back), phases);
      case Verdict.Unknown unknown -> Outcome.unknown(unknown.reason());
    };
  }

  private Verdict search(Program program) {
    if (hasNothingBad(program)) {
      // The passes have shown it: what they know is the proof.
      return new Verdict.Safe(new Proof.Inductive(Map.of()));
    }
    Optional<FramesFile> frames = Optional.ofNullable(exports.frames).map(FramesFile::new);
    frames.ifPresent(file -> session.beforeReport(report -> file.write(session)));
    EngineEvents events = new EngineEvents(session.report(), session.progress(), frames);
    return engine.check(
        new Task(program),
        new EngineContext(solvers.provider(), engineBudget(), events, LemmaExchange.NONE));
  }

  /** Recursive programs are left to the engine, since only unrolled proofs of them are checked. */
  private static boolean hasNothingBad(Program program) {
    return program.procedures().values().stream()
            .flatMap(procedure -> procedure.locations().stream())
            .noneMatch(Location::isBad)
        && CallGraph.of(program).recursive().isEmpty();
  }

  private Budget engineBudget() {
    Budget whole = session.budget();
    Duration limit = timeout;
    if (limit == null) {
      return whole;
    }
    long kept = (long) (limit.toNanos() * CERTIFICATION_SHARE);
    return whole.part(Duration.ofNanos(Math.max(0, whole.remainingNanos() - kept)));
  }

  private Evidence translated(Program asParsed, ErrorInputs inputs, BackTranslation back) {
    return new ErrorInputs(
        CompletedInputs.of(asParsed, back.inputs(inputs.inputs()), session.budget()::isExhausted));
  }

  private Outcome certified(
      Program asParsed, Certification certification, Evidence evidence, Phases phases)
      throws Exception {
    if (evidence instanceof Proof proof) {
      ProofSize.literals(proof)
          .ifPresent(size -> session.report().statistic("Invariant literals", size));
    }
    return phases.run("certification", () -> certification.conclude(asParsed, evidence));
  }
}
