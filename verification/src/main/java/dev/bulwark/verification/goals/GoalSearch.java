package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.engine.Engine;
import dev.bulwark.engine.EngineContext;
import dev.bulwark.engine.Event;
import dev.bulwark.engine.Event.SliceEnding;
import dev.bulwark.engine.GoalListener;
import dev.bulwark.engine.LemmaExchange;
import dev.bulwark.engine.Task;
import dev.bulwark.engine.Verdict;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.Evidence;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Contracts;
import dev.bulwark.program.Goal;
import dev.bulwark.program.pass.OpenGoals;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.verification.Answers;
import dev.bulwark.verification.Passes;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks an engine about a set of goals at once. The program that it is given has only these, so SAFE
 * is a proof for all of them; inputs that reach one are run without stopping, and mark every open
 * goal that they pass.
 */
final class GoalSearch {

  /** What came of it. */
  sealed interface Outcome {
    /** Some goals have been decided, and perhaps all. */
    record Progress() implements Outcome {}

    /** None has been; whether that is all that the engine would say with more time. */
    record Nothing(String reason, boolean isFinal) implements Outcome {}
  }

  private static final String PASSES = "passes";

  /** Of the time that is left, for checking one proof, in parts if need be. */
  private static final double CHECKING_SHARE = 0.25;

  /** The same for a proof that is for most of the goals that are left. */
  private static final double MOST_CHECKING_SHARE = 0.7;

  /** The same for what passes have shown, which is mostly much and easy. */
  private static final double PASSES_SHARE = 0.5;

  /** Of that, for the first try, and at most as long. */
  private static final double FIRST_CHECK_SHARE = 0.5;

  private static final Duration FIRST_CHECK = Duration.ofSeconds(5);

  private final GoalBoard board;
  private final GoalCheck check;
  private final SolverProvider solvers;

  /** Removed by passes, whose proof could not be checked in the time. */
  private final Set<Goal> unchecked = new HashSet<>();

  private Optional<String> winner = Optional.empty();

  GoalSearch(GoalBoard board, GoalCheck check, SolverProvider solvers) {
    this.board = board;
    this.check = check;
    this.solvers = solvers;
  }

  /** The same for goals whose proof could not be checked before, when nothing else is left. */
  boolean againByPasses(Budget budget) {
    unchecked.clear();
    return byPasses(budget);
  }

  /** What the passes show, before engines have their slices. Has any goal been decided? */
  boolean byPasses(Budget budget) {
    Set<Goal> goals = board.open();
    Pass.Result restricted = new OpenGoals(goals::contains).apply(board.program());
    Pass.Result prepared = Passes.ALL.apply(restricted.program()).result().after(restricted);
    goals.removeAll(prepared.program().goals());
    goals.removeAll(unchecked);
    return !goals.isEmpty() && removedByPasses(prepared, goals, budget);
  }

  /** Looks for an answer within the slice; checking it may take longer. */
  Outcome ask(Engine engine, Set<Goal> wanted, Budget slice, Budget budget) {
    Set<Goal> goals = new LinkedHashSet<>(wanted);
    goals.removeIf(goal -> !board.isOpen(goal));
    Pass.Result restricted = new OpenGoals(goals::contains).apply(board.program());
    Pass.Result prepared = Passes.ALL.apply(restricted.program()).result().after(restricted);
    Set<Goal> left = new LinkedHashSet<>(prepared.program().goals());
    Set<Goal> removed = new LinkedHashSet<>(goals);
    removed.removeAll(left);
    removed.removeAll(unchecked);
    if (!removed.isEmpty() && removedByPasses(prepared, removed, budget)) {
      return new Outcome.Progress();
    }
    goals.retainAll(left);
    if (goals.isEmpty()) {
      return new Outcome.Nothing("removed by the passes, and that is not confirmed", true);
    }
    return ask(engine, goals, prepared, slice, budget);
  }

  /**
   * The same on the program as it is. What passes show has to be checked, and where there are very
   * many chains of calls, following the one path that there is may take less.
   */
  Outcome askWithoutPasses(Engine engine, Budget slice, Budget budget) {
    Set<Goal> goals = board.open();
    return ask(engine, goals, new OpenGoals(goals::contains).apply(board.program()), slice, budget);
  }

  private Outcome ask(
      Engine engine, Set<Goal> goals, Pass.Result prepared, Budget slice, Budget budget) {
    winner = Optional.empty();
    Verdict verdict;
    try {
      verdict =
          Answers.ask(
              engine,
              new Task(prepared.program()),
              new EngineContext(
                  solvers,
                  slice,
                  this::on,
                  LemmaExchange.NONE,
                  new Listener(engine, goals, prepared, budget)));
    } catch (BudgetExhaustedException over) {
      verdict = new Verdict.Unknown(over.reason());
    }
    if (verdict instanceof Verdict.Unknown unknown) {
      boolean over = slice.isExhausted();
      return goals.stream().allMatch(board::isOpen)
          ? new Outcome.Nothing(unknown.reason().text(), !over)
          : new Outcome.Progress();
    }
    Optional<Evidence> evidence =
        Answers.evidence(board.program(), verdict, prepared.back(), budget::isExhausted);
    if (evidence.isEmpty()) {
      return new Outcome.Nothing(Answers.NOT_TRANSLATED.text(), true);
    }
    boolean decided =
        switch (evidence.get()) {
          case Proof proof ->
              check.enterInParts(
                      proof, shown(proof, goals), by(engine), budget.share(CHECKING_SHARE))
                  > 0;
          case ErrorInputs inputs -> enter(inputs, by(engine), budget);
        };
    // On the way others may have been.
    return decided || !goals.stream().allMatch(board::isOpen)
        ? new Outcome.Progress()
        : new Outcome.Nothing("what was found is not confirmed", true);
  }

  /** The goals that a proof is for; engines may show some of those that they were asked about. */
  private static Set<Goal> shown(Proof proof, Set<Goal> asked) {
    Set<Goal> shown = new LinkedHashSet<>(asked);
    shown.removeIf(goal -> !proof.goals().contains(goal));
    return shown;
  }

  /** Of several in alternation, the one that has answered. */
  private String by(Engine engine) {
    return winner.orElseGet(engine::name);
  }

  private void on(Event event) {
    if (event instanceof Event.TimeSlice(String engine, SliceEnding ending, double seconds)
        && (ending instanceof SliceEnding.FoundProof
            || ending instanceof SliceEnding.FoundExecution)) {
      winner = Optional.of(engine);
    }
  }

  /**
   * What the passes have shown is a proof by itself, whatever becomes of the other goals. Where the
   * model stops short of the program nothing is shown. Has any goal been decided?
   */
  private boolean removedByPasses(Pass.Result prepared, Set<Goal> removed, Budget budget) {
    Budget time = budget.share(PASSES_SHARE);
    PathlessGoals pathless = PathlessGoals.of(board.program());
    int shown = 0;
    if (!pathless.meetsIncomplete()) {
      shown += enter(new Proof.Inductive(Map.of()), open(removed, pathless.goals()), time);
    }
    if (!PathlessGoals.of(prepared.program()).meetsIncomplete()) {
      Optional<Proof> proof = Answers.ofThePasses(board.program(), prepared.back());
      shown += proof.map(known -> enter(known, open(removed, removed), time)).orElse(0);
    }
    removed.stream().filter(board::isOpen).forEach(unchecked::add);
    return shown > 0;
  }

  private Set<Goal> open(Set<Goal> goals, Set<Goal> among) {
    Set<Goal> open = new LinkedHashSet<>(goals);
    open.removeIf(goal -> !board.isOpen(goal) || !among.contains(goal));
    return open;
  }

  /**
   * Invariants are what others can read; but where there are very many chains of calls, contracts
   * of procedures are checked sooner, since each procedure is looked at once.
   */
  private int enter(Proof proof, Set<Goal> goals, Budget time) {
    if (goals.isEmpty()) {
      return 0;
    }
    Budget first = time.share(FIRST_CHECK_SHARE).part(FIRST_CHECK);
    boolean shown = check.enter(proof, goals, PASSES, first);
    if (!shown && proof.equals(new Proof.Inductive(Map.of()))) {
      shown = check.enter(new Proof.ByContracts(Contracts.NONE), goals, PASSES, time);
    }
    return shown ? goals.size() : check.enterInParts(proof, goals, PASSES, time);
  }

  private boolean enter(ErrorInputs inputs, String by, Budget budget) {
    return check.replay(inputs.inputs(), by, budget) > 0;
  }

  /** Answers while the engine goes on: it hears which of its goals are decided. */
  private final class Listener implements GoalListener {

    private final Engine engine;
    private final Set<Goal> goals;
    private final Pass.Result prepared;
    private final Budget budget;

    private Listener(Engine engine, Set<Goal> goals, Pass.Result prepared, Budget budget) {
      this.engine = engine;
      this.goals = goals;
      this.prepared = prepared;
      this.budget = budget;
    }

    @Override
    public Set<Goal> reached(ErrorInputs inputs) {
      if (translated(new Verdict.Unsafe(inputs)) instanceof ErrorInputs translated) {
        enter(translated, engine.name(), budget);
      }
      return decided();
    }

    @Override
    public Set<Goal> unreachable(Proof proof) {
      if (translated(new Verdict.Safe(proof)) instanceof Proof translated) {
        Set<Goal> shown = shown(translated, goals);
        check.enter(translated, shown, engine.name(), budget.share(worth(shown)));
      }
      return decided();
    }

    /** Of the time that is left: as much as of the goals that are. */
    private double worth(Set<Goal> shown) {
      double part = (double) shown.size() / Math.max(1, board.open().size());
      return Math.clamp(part, CHECKING_SHARE, MOST_CHECKING_SHARE);
    }

    private @Nullable Evidence translated(Verdict verdict) {
      return Answers.evidence(board.program(), verdict, prepared.back(), budget::isExhausted)
          .orElse(null);
    }

    private Set<Goal> decided() {
      Set<Goal> decided = new LinkedHashSet<>(goals);
      decided.removeIf(board::isOpen);
      return decided;
    }
  }
}
