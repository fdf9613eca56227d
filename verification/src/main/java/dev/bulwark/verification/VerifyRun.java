package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Alternation;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.evidence.ProofSize;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.program.pass.Pipeline;
import dev.bulwark.report.Conclusion;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * From C files to a certified verdict: front end, passes, engine, back-translation, certification.
 * Where a portfolio follows, all of this is the first stage only, and short.
 */
public final class VerifyRun {

  /** Of the whole time, kept for certification. */
  private static final double CERTIFICATION_SHARE = 0.2;

  private final Run session;
  private final SourceRequest source;
  private final Engine engine;
  private final Passes passes;
  private final Solvers solvers;
  private final @Nullable Duration timeout;
  private final Outputs outputs;
  private Optional<Portfolio> portfolio = Optional.empty();
  private boolean crossChecked;
  private LemmaMode sharing = LemmaMode.START;
  private boolean explained;
  private Function<FrontendListener, ? extends Frontend> frontend = Languages.ALL::frontend;

  public VerifyRun(
      Run session,
      SourceRequest source,
      Engine engine,
      Passes passes,
      Solvers solvers,
      @Nullable Duration timeout,
      Outputs outputs) {
    this.session = session;
    this.source = source;
    this.engine = engine;
    this.passes = passes;
    this.solvers = solvers;
    this.timeout = timeout;
    this.outputs = outputs;
  }

  /** With engines in processes of their own, if this one has no answer soon. */
  public VerifyRun followedBy(Portfolio next) {
    portfolio = Optional.of(next);
    return this;
  }

  /** With what the passes did explained, if wanted. */
  public VerifyRun explained(boolean wanted) {
    explained = wanted;
    return this;
  }

  /** With the compiler's opinion on the verdict, if wanted. */
  public VerifyRun crossChecked(boolean wanted) {
    crossChecked = wanted;
    return this;
  }

  /** With engines that share lemmas, or do not. */
  public VerifyRun sharing(LemmaMode mode) {
    sharing = mode;
    return this;
  }

  /** With another front end, such as a faulty one in tests. */
  public VerifyRun readBy(Function<FrontendListener, ? extends Frontend> other) {
    frontend = other;
    return this;
  }

  public Outcome verify() throws Exception {
    session.report().whenBuilt(solvers::account);
    return switch (read()) {
      case SourceReader.Read.Ended(Reason reason) -> Outcome.unknown(reason);
      case SourceReader.Read.Ready ready -> verify(ready);
    };
  }

  private SourceReader.Read read() throws Exception {
    SourceReader reader =
        new SourceReader(source, session.report())
            .keepingSource(outputs.needSource() || crossChecked)
            .with(frontend);
    SourceReader.Read read = session.phases().run("parsing", reader::read);
    session.protect(reader.filesRead());
    return read;
  }

  private Certification certification(SourceReader.Read.Ready ready) {
    VacuitySearch search = new VacuitySearch(session, passes, solvers);
    return new Certification(
            session,
            solvers::provider,
            ready.property(),
            verdict -> outputs.certified(verdict, ready),
            ready
                .source()
                .filter(known -> crossChecked)
                .map(known -> new CrossCheck(session, source, ready.goal(), known)))
        .marking(new VacuityCheck(session, ready, search));
  }

  private Outcome verify(SourceReader.Read.Ready ready) throws Exception {
    session.report().engine(portfolio.isPresent() ? Engines.DEFAULT : engine.name());
    session.budget().check();
    Pipeline.Account account = session.phases().run("passes", () -> passes.apply(ready.program()));
    if (explained) {
      Passes.explanation(account).forEach(session::explain);
    }
    Pass.Result prepared = account.result();
    if (portfolio.isPresent()) {
      return inStages(ready, prepared, portfolio.get());
    }
    Verdict verdict =
        session
            .phases()
            .run(
                "engine",
                () -> {
                  Budget budget = engineBudget();
                  return search(
                      prepared.program(),
                      budget,
                      events(),
                      lemmas(ready, prepared, budget, t -> {}));
                });
    return conclude(ready, prepared, verdict, certification(ready));
  }

  private Outcome inStages(SourceReader.Read.Ready ready, Pass.Result prepared, Portfolio next)
      throws Exception {
    EngineEvents events = events();
    Deque<String> published = new ConcurrentLinkedDeque<>();
    next.explain(prepared.program());
    FirstStage stage = next.firstStage(engineBudget());
    FirstStage.Ending ending =
        session
            .phases()
            .run(
                "engine",
                () ->
                    stage.run(
                        budget ->
                            search(
                                prepared.program(),
                                budget,
                                events,
                                lemmas(ready, prepared, budget, published::addLast))));
    Optional<Outcome> first = Optional.empty();
    SourceReader.Read.Ready input = ready;
    switch (ending) {
      case FirstStage.Ending.Answered(Verdict verdict) -> {
        Certification certification = certification(ready);
        Outcome outcome = conclude(ready, prepared, verdict, certification);
        if (!(outcome.conclusion() instanceof Conclusion.Unknown)
            || session.budget().isExhausted()
            || certification.isFinal()) {
          return outcome;
        }
        first = Optional.of(outcome);
      }
      case FirstStage.Ending.Failed(String why) -> session.report().note("First stage: " + why);
      case FirstStage.Ending.Broken(Throwable bug) -> first = Optional.of(session.bug(bug));
      case FirstStage.Ending.LeftBehind left -> {
        session.report().note("First stage: a solver does not answer");
        // Somebody still uses the terms of the program, which are for one thread only.
        if (!(read() instanceof SourceReader.Read.Ready anew)) {
          throw new InputError("the program has changed while it was verified");
        }
        input = anew;
      }
    }
    Program asParsed = input.program();
    Program features = input == ready ? prepared.program() : asParsed;
    Certification certification = certification(input);
    String property = input.property();
    return next.run(
        new Portfolio.Task(asParsed, features, property, certification),
        engineBudget(),
        new Portfolio.Known(events.inconclusive(), List.copyOf(published)),
        first);
  }

  /** For the engines in this process, which take time slices. */
  private LemmaExchange lemmas(
      SourceReader.Read.Ready ready, Pass.Result prepared, Budget budget, Consumer<String> outlet) {
    SharedLemmas shared = new SharedLemmas(prepared.program(), ready.property());
    LemmaPool pool = new LemmaPool(shared, solvers::provider, budget, outlet, List::of);
    if (!(engine instanceof Alternation)) {
      // There is nobody to share with.
      return LemmaExchange.NONE;
    }
    return switch (sharing) {
      case NONE -> LemmaExchange.NONE;
      case START -> pool.publishingOnly();
      case LIVE -> pool;
    };
  }

  private EngineEvents events() {
    return new EngineEvents(session.report(), session::progress, outputs.events());
  }

  private Verdict search(
      Program program, Budget budget, EngineEvents events, LemmaExchange lemmas) {
    return Answers.ask(
        engine, program, new EngineContext(solvers.provider(), budget, events, lemmas));
  }

  private Budget engineBudget() {
    Budget whole = session.budget();
    Duration limit = timeout;
    long kept = limit == null ? 0 : (long) (limit.toNanos() * CERTIFICATION_SHARE);
    Budget search = whole.part(Duration.ofNanos(Math.max(0, whole.remainingNanos() - kept)));
    session.cpu().keep(CERTIFICATION_SHARE, search);
    return search;
  }

  private Outcome conclude(
      SourceReader.Read.Ready ready,
      Pass.Result prepared,
      Verdict verdict,
      Certification certification)
      throws Exception {
    if (verdict instanceof Verdict.Unknown(Reason reason)) {
      return Outcome.unknown(reason);
    }
    Program asParsed = ready.program();
    Optional<Evidence> evidence =
        Answers.evidence(asParsed, verdict, prepared.back(), session.budget()::isExhausted);
    if (evidence.isEmpty()) {
      return Outcome.unknown(Answers.NOT_TRANSLATED);
    }
    if (evidence.get() instanceof Proof proof) {
      ProofSize.literals(proof)
          .ifPresent(size -> session.report().statistic("Invariant literals", size));
    }
    return session
        .phases()
        .run("certification", () -> certification.conclude(asParsed, evidence.get()));
  }
}
