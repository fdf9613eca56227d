package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Alternation;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
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

  /** Of the time that is left, for one piece of evidence that is known. */
  private static final double KNOWN_SHARE = 0.3;

  private final Run run;
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
  private Claims claims = Claims.NONE;
  private Function<FrontendListener, ? extends Frontend> frontend = Languages.ALL::frontend;

  public VerifyRun(
      Run run,
      SourceRequest source,
      Engine engine,
      Passes passes,
      Solvers solvers,
      @Nullable Duration timeout,
      Outputs outputs) {
    this.run = run;
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

  /** With evidence that may be known already, which is checked before anybody searches. */
  public VerifyRun knowing(Claims known) {
    claims = known;
    return this;
  }

  public Conclusion verify() throws Exception {
    run.report().whenBuilt(solvers::account);
    return switch (read()) {
      case SourceReader.Read.Ended(Reason reason) -> new Conclusion.Unknown(reason);
      case SourceReader.Read.Ready ready -> verify(ready);
    };
  }

  private SourceReader.Read read() throws Exception {
    SourceReader reader =
        new SourceReader(source, run.report())
            .keepingSource(outputs.needSource() || crossChecked)
            .with(frontend);
    SourceReader.Read read = run.phases().run("parsing", reader::read);
    run.protect(reader.filesRead());
    return read;
  }

  private Certification certification(SourceReader.Read.Ready ready) {
    VacuitySearch search = new VacuitySearch(run, passes, solvers);
    return new Certification(
            run,
            solvers::provider,
            ready.property(),
            verdict -> outputs.certified(verdict, ready),
            ready
                .source()
                .filter(known -> crossChecked)
                .map(known -> new CrossCheck(run, source, ready.goal(), known)))
        .marking(new VacuityCheck(run, ready, search));
  }

  private Conclusion verify(SourceReader.Read.Ready ready) throws Exception {
    run.report().engine(portfolio.map(Portfolio::name).orElseGet(engine::name));
    run.budget().check();
    Optional<Conclusion> known = known(ready);
    if (known.isPresent()) {
      return known.get();
    }
    Pipeline.Account account = run.phases().run("passes", () -> passes.apply(ready.program()));
    if (explained) {
      Passes.explanation(account).forEach(run::explain);
    }
    Pass.Result prepared = account.result();
    // Before engines run: one that is left behind may still use the program.
    run.report().incomplete(IncompletePlaces.of(prepared.program()));
    return decide(ready, prepared);
  }

  /** What is known may take a part of the time, so that enough is left if it does not hold. */
  private Optional<Conclusion> known(SourceReader.Read.Ready ready) throws Exception {
    for (Claims.Claim claim : claims.about(ready)) {
      Budget part = run.budget().share(KNOWN_SHARE);
      Optional<Conclusion> conclusion =
          run.phases()
              .run(
                  "known evidence",
                  () -> certification(ready).claimed(ready.program(), claim, part));
      if (conclusion.isPresent()) {
        run.report().engine(claim.by());
        return conclusion;
      }
      run.budget().check();
    }
    return Optional.empty();
  }

  private Conclusion decide(SourceReader.Read.Ready ready, Pass.Result prepared) throws Exception {
    if (portfolio.isPresent()) {
      return inStages(ready, prepared, portfolio.get());
    }
    Verdict verdict =
        run.phases()
            .run(
                "engine",
                () -> {
                  Budget budget = engineBudget();
                  Task task = new Task(prepared.program());
                  return search(
                      task, budget, events(), lemmas(task, ready.property(), budget, t -> {}));
                });
    return conclude(ready, prepared, verdict, certification(ready));
  }

  private Conclusion inStages(SourceReader.Read.Ready ready, Pass.Result prepared, Portfolio next)
      throws Exception {
    EngineEvents events = events();
    Deque<String> published = new ConcurrentLinkedDeque<>();
    Task task = new Task(prepared.program());
    next.explain(prepared.program());
    FirstStage stage = next.firstStage(engineBudget());
    FirstStage.Ending ending =
        run.phases()
            .run(
                "engine",
                () ->
                    stage.run(
                        budget ->
                            search(
                                task,
                                budget,
                                events,
                                lemmas(task, ready.property(), budget, published::addLast))));
    Optional<Conclusion> first = Optional.empty();
    SourceReader.Read.Ready input = ready;
    switch (ending) {
      case FirstStage.Ending.Answered(Verdict verdict) -> {
        Certification certification = certification(ready);
        Conclusion conclusion = conclude(ready, prepared, verdict, certification);
        if (!(conclusion instanceof Conclusion.Unknown)
            || run.budget().isExhausted()
            || certification.isFinal()) {
          return conclusion;
        }
        first = Optional.of(conclusion);
      }
      case FirstStage.Ending.Failed(String why) -> run.report().note("First stage: " + why);
      case FirstStage.Ending.Broken(Throwable bug) -> first = Optional.of(run.bug(bug));
      case FirstStage.Ending.LeftBehind left -> {
        run.report().note("First stage: a solver does not answer");
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
  private LemmaExchange lemmas(Task task, String property, Budget budget, Consumer<String> outlet) {
    if (!(engine instanceof Alternation)) {
      // There is nobody to share with.
      return LemmaExchange.NONE;
    }
    SharedLemmas shared = new SharedLemmas(task, property);
    LemmaPool pool = new LemmaPool(shared, solvers::provider, budget, outlet, List::of);
    return switch (sharing) {
      case NONE -> LemmaExchange.NONE;
      case START -> pool.publishingOnly();
      case LIVE -> pool;
    };
  }

  private EngineEvents events() {
    return new EngineEvents(run.report(), run::progress, outputs.events());
  }

  private Verdict search(Task task, Budget budget, EngineEvents events, LemmaExchange lemmas) {
    return Answers.ask(engine, task, new EngineContext(solvers.provider(), budget, events, lemmas));
  }

  private Budget engineBudget() {
    Budget whole = run.budget();
    Duration limit = timeout;
    long kept = limit == null ? 0 : (long) (limit.toNanos() * CERTIFICATION_SHARE);
    Budget search = whole.part(Duration.ofNanos(Math.max(0, whole.remainingNanos() - kept)));
    run.cpu().keep(CERTIFICATION_SHARE, search);
    return search;
  }

  private Conclusion conclude(
      SourceReader.Read.Ready ready,
      Pass.Result prepared,
      Verdict verdict,
      Certification certification)
      throws Exception {
    if (verdict instanceof Verdict.Unknown(Reason reason)) {
      return new Conclusion.Unknown(reason);
    }
    Program asParsed = ready.program();
    Optional<Evidence> evidence =
        Answers.evidence(asParsed, verdict, prepared.back(), run.budget()::isExhausted);
    if (evidence.isEmpty()) {
      return new Conclusion.Unknown(Answers.NOT_TRANSLATED);
    }
    if (evidence.get() instanceof Proof proof) {
      ProofSize.literals(proof)
          .ifPresent(size -> run.report().statistic("Invariant literals", size));
    }
    return run.phases()
        .run("certification", () -> certification.conclude(asParsed, evidence.get()));
  }
}
