package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.certify.CertificationResult;
import dev.bulwark.certify.CertifiedVerdict;
import dev.bulwark.certify.Certifier;
import dev.bulwark.certify.CheckKey;
import dev.bulwark.certify.RandomRuns;
import dev.bulwark.engine.Alternation;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.EvidenceReader;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.evidence.MalformedEvidenceException;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.BackTranslation;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.report.Report;
import dev.bulwark.verification.portfolio.Message;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a process does that was started for one engine, or for the checker. Everything it needs it
 * makes anew from the source, so that nothing of another process can spoil it.
 */
public final class WorkerRun {

  /** How the process ends. */
  public sealed interface Ending {

    /** It has said what it found; the verdict is for others to say. */
    record Answered() implements Ending {}

    record WithoutAnswer(Reason reason) implements Ending {}
  }

  private static final String GIVEN = "Engines that were given lemmas";

  private final WorkOrder order;
  private final Consumer<Message> say;
  private final Budget budget;
  private final Solvers solvers;
  private Duration longestCheck = SharedLemmas.LONGEST_CHECK;

  public WorkerRun(WorkOrder order, Consumer<Message> say, Budget budget) {
    this.order = order;
    this.say = say;
    this.budget = budget;
    this.solvers = Solvers.named(order.solver(), warning -> {});
  }

  /** With this time for one check of lemmas, such as more where the clock is not to matter. */
  public WorkerRun checkingLemmasFor(Duration time) {
    longestCheck = time;
    return this;
  }

  private SourceReader.Read read() {
    return new SourceReader(order.source(), new Report.Builder()).read();
  }

  /** Says what the engine has found, or ends without an answer; lemmas are there at the start. */
  public Ending search(String name, List<String> lemmas) {
    return search(name, lemmas, List::of);
  }

  /**
   * Says what the engine has found, or ends without an answer.
   *
   * @param lemmas what others take for invariants, in their file form
   * @param live what others have published since it was asked last
   */
  public Ending search(String name, List<String> lemmas, Supplier<List<String>> live) {
    solvers.tracedBy(name, order.trace());
    Engine named = Engines.named(name, order.encoding());
    Engine engine = order.invariants() ? Engines.withInvariants(named) : named;
    return switch (read()) {
      case SourceReader.Read.Ended(Reason reason) -> new Ending.WithoutAnswer(reason);
      case SourceReader.Read.Ready ready -> {
        LemmaMode mode =
            Engines.takesLemmas(name, order.encoding()) ? order.lemmas() : atMostStart();
        yield search(ready, engine, mode, lemmas, live);
      }
    };
  }

  private LemmaMode atMostStart() {
    return order.lemmas() == LemmaMode.NONE ? LemmaMode.NONE : LemmaMode.START;
  }

  /**
   * The engine works on a program that assumes what is known at the start; when lemmas are live it
   * also gets those that come later, whenever it asks.
   */
  private Ending search(
      SourceReader.Read.Ready ready,
      Engine engine,
      LemmaMode mode,
      List<String> lemmas,
      Supplier<List<String>> live) {
    Pass.Result plain = order.passes().apply(ready.program()).result();
    Task task = new Task(plain.program());
    SharedLemmas shared = new SharedLemmas(task, ready.property(), longestCheck);
    Optional<Assumption> assumption =
        mode == LemmaMode.NONE ? Optional.empty() : assumption(shared, lemmas);
    if (assumption.isEmpty()) {
      LemmaExchange exchange =
          switch (mode) {
            case NONE -> LemmaExchange.NONE;
            case START -> pool(shared, List::of).publishingOnly();
            case LIVE -> pool(shared, live);
          };
      return search(ready, engine, task, plain.back(), exchange);
    }
    Pass.Result strong = assumption.get().result();
    LemmaExchange exchange =
        mode == LemmaMode.LIVE
            ? new StrengthenedExchange(pool(shared, live).assuming(assumption.get().text()), strong)
            : LemmaExchange.NONE;
    return search(ready, engine, new Task(strong.program()), strong.after(plain).back(), exchange);
  }

  private LemmaPool pool(SharedLemmas shared, Supplier<List<String>> inlet) {
    LemmaPool pool =
        new LemmaPool(
            shared, solvers::provider, budget, text -> say.accept(new Message.Lemmas(text)), inlet);
    return pool.onConfirmation(
        () -> {
          say.accept(new Message.Statistic(GIVEN, 1));
          say.accept(new Message.Statistic("Lemmas confirmed", pool.confirmed()));
        });
  }

  private Ending search(
      SourceReader.Read.Ready ready,
      Engine engine,
      Task task,
      BackTranslation back,
      LemmaExchange exchange) {
    Program asParsed = ready.program();
    Verdict verdict =
        Answers.ask(
            engine, task, new EngineContext(solvers.provider(), budget, this::on, exchange));
    if (verdict instanceof Verdict.Unknown(Reason reason)) {
      return new Ending.WithoutAnswer(reason);
    }
    Optional<Evidence> evidence = Answers.evidence(asParsed, verdict, back, budget::isExhausted);
    if (evidence.isEmpty()) {
      return new Ending.WithoutAnswer(Answers.NOT_TRANSLATED);
    }
    boolean lengthy = evidence.get() instanceof Proof proof && !Alternation.isShort(proof);
    String text = EvidenceWriter.text(asParsed, ready.property(), evidence.get());
    say.accept(new Message.Found(text, lengthy));
    return new Ending.Answered();
  }

  /** A program that assumes the lemmas of a text. */
  private record Assumption(String text, Pass.Result result) {}

  /** The latest lemmas that hold. */
  private Optional<Assumption> assumption(SharedLemmas shared, List<String> lemmas) {
    for (String text : lemmas.reversed()) {
      Optional<Pass.Result> strong = shared.assuming(text, solvers.provider(), budget);
      if (strong.isPresent()) {
        say.accept(new Message.Statistic(GIVEN, 1));
        return Optional.of(new Assumption(text, strong.get()));
      }
    }
    return Optional.empty();
  }

  private void on(Event event) {
    switch (event) {
      case Event.Progress(String engine, int depth, String what) ->
          say.accept(new Message.Progress(engine + ", depth " + depth + ", " + what));
      case Event.Statistic(String engine, String name, double value) ->
          say.accept(new Message.Statistic(engine + " " + name, value));
      case Event.Frames frames -> {}
      case Event.Graph graph -> {}
      case Event.TimeSlice slice -> {}
    }
  }

  /** Says what the checker thinks of the evidence, or ends without an answer. */
  public Ending check(Message.Check wanted) {
    solvers.tracedBy("checker", order.trace());
    return switch (read()) {
      case SourceReader.Read.Ended(Reason reason) -> new Ending.WithoutAnswer(reason);
      case SourceReader.Read.Ready ready -> check(ready, wanted);
    };
  }

  private Ending check(SourceReader.Read.Ready ready, Message.Check wanted) {
    Program asParsed = ready.program();
    CheckKey key =
        CheckKey.of(wanted.key()).orElseThrow(() -> new IllegalArgumentException("no key"));
    Evidence evidence;
    try {
      evidence = EvidenceReader.read(asParsed, ready.property(), wanted.evidence());
    } catch (MalformedEvidenceException wrong) {
      say.accept(new Message.Refuted("it cannot be read: " + wrong.getMessage()));
      return new Ending.Answered();
    }
    CertificationResult result =
        new Certifier(solvers.forCertificates())
            .certify(asParsed, ready.property(), evidence, budget);
    switch (result) {
      case CertificationResult.Certified(CertifiedVerdict verdict) ->
          say.accept(new Message.Confirmed(key.attest(verdict)));
      case CertificationResult.Contradicted(RandomRuns.Contradiction found) ->
          say.accept(
              new Message.Contradicted(
                  found.what(),
                  Certification.contradiction(asParsed, ready.property(), evidence, found)));
      case CertificationResult.Refuted(String reason) -> say.accept(new Message.Refuted(reason));
      case CertificationResult.NotChecked(Reason reason) -> {
        return new Ending.WithoutAnswer(reason);
      }
    }
    return new Ending.Answered();
  }
}
