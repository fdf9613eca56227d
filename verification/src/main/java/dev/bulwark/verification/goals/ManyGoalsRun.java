package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.boxes.Boxes;
import dev.bulwark.engine.common.OnIntervals;
import dev.bulwark.engine.execution.Execution;
import dev.bulwark.engine.kinduction.GoalInduction;
import dev.bulwark.engine.kinduction.KInductionConfiguration;
import dev.bulwark.evidence.EvidenceWriter;
import dev.bulwark.frontend.Frontend;
import dev.bulwark.frontend.FrontendListener;
import dev.bulwark.frontend.languages.Languages;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Engines;
import dev.bulwark.verification.Run;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.goals.Agenda.Item;
import dev.bulwark.verification.goals.GoalSearch.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Decides the goals of a program, coverage goals or errors, many at once: by runs, by bounded model
 * checking of all that are open, then by engines that prove, on sets that get smaller as time
 * slices get longer.
 */
public final class ManyGoalsRun {

  private static final double FOLLOWING_SHARE = 0.1;

  private static final String UNROLLING = "bmc";

  /** Of the time, at most: for runs on random inputs, and for unrolling all goals at once. */
  private static final double RUNS_SHARE = 0.15;

  private static final Duration RUNS = Duration.ofSeconds(15);
  private static final double UNROLLING_SHARE = 0.1;
  private static final Duration UNROLLING_TIME = Duration.ofSeconds(6);

  private static final double BOXES_SHARE = 0.2;

  private static final double INDUCTION_SHARE = 0.3;

  /** For all open goals together, at first. */
  private static final Duration FIRST_SLICE = Duration.ofSeconds(8);

  /** Kept for checking, of what is left when a slice begins. */
  private static final double SEARCH_SHARE = 0.8;

  private final Run run;
  private final SourceRequest source;
  private final Solvers solvers;
  private final Consumer<GoalBoard> published;
  private Optional<Path> known = Optional.empty();
  private Optional<Path> cache = Optional.empty();
  private Optional<Path> journal = Optional.empty();
  private Share share = (goals, program) -> goals;
  private boolean searches = true;
  private int threads = 1;
  private Function<FrontendListener, ? extends Frontend> frontend = Languages.ALL::frontend;
  private Predicate<Goal> wanted = goal -> goal.kind() instanceof Goal.Kind.Coverage;

  /** {@code published} gets what is known as soon as the goals are, while the search goes on. */
  public ManyGoalsRun(
      Run run, SourceRequest source, Solvers solvers, Consumer<GoalBoard> published) {
    this.run = run;
    this.source = source;
    this.solvers = solvers;
    this.published = published;
  }

  /** About goals of any kind: errors, which end an execution. */
  public ManyGoalsRun aboutAllGoals() {
    wanted = goal -> true;
    return this;
  }

  /** Decides which of the goals a run is about. */
  @FunctionalInterface
  public interface Share {

    /** Those of the goals, which are in the order of the source. */
    Collection<Goal> of(List<Goal> goals, Program program);
  }

  /** Only about some of the goals. */
  public ManyGoalsRun sharedOut(Share wantedShare) {
    share = wantedShare;
    return this;
  }

  /** Writes evidence into this directory as soon as it is confirmed, for a run to go on with. */
  public ManyGoalsRun keepingIn(Path directory) {
    journal = Optional.of(directory);
    return this;
  }

  /** Checks what an earlier run has left, and looks for nothing else. */
  public ManyGoalsRun withoutSearch() {
    searches = false;
    return this;
  }

  /** With this many threads at once: with two of them, runs go on beside the engines. */
  public ManyGoalsRun threads(int number) {
    threads = number;
    return this;
  }

  /** Has the files read by this, for who wants to see more of them. */
  public ManyGoalsRun readBy(Function<FrontendListener, ? extends Frontend> reader) {
    frontend = reader;
    return this;
  }

  /** Goes on with the evidence in a directory that an earlier run has written. */
  public ManyGoalsRun resuming(Path directory) {
    known = Optional.of(directory);
    return this;
  }

  /** Takes evidence from a directory that many runs share, and keeps new evidence there. */
  public ManyGoalsRun caching(Path directory) {
    cache = Optional.of(directory);
    return this;
  }

  /** Why there are no results; nothing if there are. */
  public Optional<Reason> decide() throws Exception {
    SourceReader reader = new SourceReader(source, run.report()).with(frontend).keepingSource(true);
    SourceReader.Read read = run.phases().run("parsing", reader::read);
    run.protect(reader.filesRead());
    switch (read) {
      case SourceReader.Read.Ended(Reason reason) -> {
        return Optional.of(reason);
      }
      case SourceReader.Read.Ready ready -> {
        Set<Goal> own =
            new HashSet<>(share.of(GoalBoard.inOrder(ready.program(), wanted), ready.program()));
        GoalBoard board =
            new GoalBoard(
                ready.program(),
                ready.property(),
                ready.source().orElseThrow(),
                Optional.ofNullable(source.reactive()),
                own::contains);
        known.map(EarlierEvidence::in).ifPresent(board::expect);
        published.accept(board);
        search(board);
        return Optional.empty();
      }
    }
  }

  private void search(GoalBoard board) {
    GoalCheck check =
        new GoalCheck(
            board,
            solvers.forCertificates(),
            (reason, proof) ->
                run.bug(reason, EvidenceWriter.text(board.program(), board.property(), proof)));
    Budget budget = run.budget();
    EarlierEvidence earlier = new EarlierEvidence(board, check);
    try {
      if (known.isPresent()) {
        progress(board, "checking what is known");
        earlier.enter(budget);
      }
      // What was there is there still.
      journal.ifPresent(directory -> check.listen(new EvidenceJournal(directory, run::warn)));
      if (searches && !board.open().isEmpty()) {
        search(board, check, budget);
      }
    } catch (BudgetExhaustedException over) {
      // What is open stays so.
    }
    earlier.dropDecided();
    Reason end = budget.exhaustion();
    board.inconclusive(board.open(), end == null ? "inconclusive" : end.text());
  }

  private void search(GoalBoard board, GoalCheck check, Budget budget) {
    Optional<CachedEvidence> cached =
        cache.map(directory -> new CachedEvidence(board, check, directory, run::warn));
    if (cached.isPresent()) {
      progress(board, "checking what is in the cache");
      check.listen(cached.get());
      cached.get().enter(budget);
    }
    progress(board, "runs");
    Exploration runs = new Exploration(board, check, Optional.ofNullable(source.reactive()));
    runs.explore(budget.share(RUNS_SHARE).part(RUNS));
    Optional<ParallelRuns> parallel =
        threads > 1 ? Optional.of(ParallelRuns.start(board, runs, budget)) : Optional.empty();
    try {
      engines(board, check, runs, parallel.isPresent(), budget);
    } finally {
      parallel.ifPresent(ParallelRuns::close);
      cached.ifPresent(CachedEvidence::keepWaiting);
    }
  }

  /** While runs go on beside them, or in between. */
  private void engines(
      GoalBoard board, GoalCheck check, Exploration runs, boolean beside, Budget budget) {
    GoalSearch search = new GoalSearch(board, check, solvers.provider());
    follow(board, search, budget);
    progress(board, "passes");
    while (search.byPasses(budget)) {
      progress(board, "passes");
    }
    unroll(board, search, budget);
    if (!beside) {
      progress(board, "runs");
      runs.explore(budget.share(RUNS_SHARE).part(RUNS));
    }
    combine(board, search, budget);
    induct(board, search, budget);
    prove(board, search, budget);
    while (!budget.isExhausted() && search.againByPasses(budget)) {
      progress(board, "passes");
    }
  }

  /** Where there is but one path, all that the runs have not passed is dead. */
  private void follow(GoalBoard board, GoalSearch search, Budget budget) {
    progress(board, Execution.NAME);
    search.askWithoutPasses(Execution.ENDLESS, budget.share(FOLLOWING_SHARE), budget);
  }

  private void unroll(GoalBoard board, GoalSearch search, Budget budget) {
    Budget time = budget.share(UNROLLING_SHARE).part(UNROLLING_TIME);
    askForAll(Engines.named(UNROLLING, Encoding.BIT_PRECISE), board, search, time, budget);
  }

  /** All that are open, as long as some are decided and there is time. */
  private void askForAll(
      Engine engine, GoalBoard board, GoalSearch search, Budget time, Budget budget) {
    while (!board.open().isEmpty() && !time.isExhausted()) {
      progress(board, engine.name());
      if (search.ask(engine, board.open(), time, budget) instanceof Outcome.Nothing) {
        return;
      }
    }
  }

  /** Combinations of states that never come about: one search, one proof for all of them. */
  private void combine(GoalBoard board, GoalSearch search, Budget budget) {
    if (board.open().isEmpty()) {
      return;
    }
    progress(board, Boxes.NAME);
    search.ask(new Boxes(), board.open(), budget.share(BOXES_SHARE), budget);
  }

  /** Most of what is dead is so by itself, or by lemmas that all goals share. */
  private void induct(GoalBoard board, GoalSearch search, Budget budget) {
    GoalInduction induction = new GoalInduction(KInductionConfiguration.DEFAULT);
    for (Engine engine : List.of(induction, new OnIntervals(induction))) {
      askForAll(engine, board, search, budget.share(INDUCTION_SHARE), budget);
    }
  }

  private void prove(GoalBoard board, GoalSearch search, Budget budget) {
    Engine engine = Engines.named(Engines.DEFAULT, Encoding.BIT_PRECISE);
    Agenda agenda = new Agenda(board.open(), FIRST_SLICE);
    for (Optional<Item> next = agenda.next(board);
        next.isPresent() && !budget.isExhausted();
        next = agenda.next(board)) {
      Item item = next.get();
      progress(board, item.goals().size() + " at once");
      Budget slice = budget.share(SEARCH_SHARE).part(item.slice());
      switch (search.ask(engine, item.goals(), slice, budget)) {
        case Outcome.Progress some -> agenda.again(item);
        case Outcome.Nothing(String reason, boolean isFinal) -> {
          board.inconclusive(item.goals(), reason);
          if (isFinal) {
            agenda.splitOrDrop(item);
          } else {
            agenda.split(item);
          }
        }
      }
    }
  }

  private void progress(GoalBoard board, String what) {
    Set<Goal> open = board.open();
    long left = run.budget().remainingNanos() / 1_000_000_000L;
    boolean limited = left < Duration.ofDays(1000).toSeconds();
    run.progress(
        "%d of %d goals decided, %s%s"
            .formatted(
                board.size() - open.size(),
                board.size(),
                what,
                limited ? ", " + left + " s left" : ""));
  }
}
