package dev.bulwark.verification.deadcode;

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
import dev.bulwark.program.Goal;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.pass.OpenGoals;
import dev.bulwark.program.pass.Pass;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.verification.Answers;
import dev.bulwark.verification.Passes;
import java.util.LinkedHashSet;
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

  /** Behind the goal that an engine has found, a run goes on for this many steps. */
  private static final long STEPS = 1_000_000;

  private final GoalBoard board;
  private final GoalCheck check;
  private final SolverProvider solvers;
  private Optional<String> winner = Optional.empty();

  GoalSearch(GoalBoard board, GoalCheck check, SolverProvider solvers) {
    this.board = board;
    this.check = check;
    this.solvers = solvers;
  }

  /** Looks for an answer within the slice; checking it may take all of the budget. */
  Outcome ask(Engine engine, Set<Goal> wanted, Budget slice, Budget budget) {
    Set<Goal> goals = new LinkedHashSet<>(wanted);
    goals.removeIf(goal -> !board.isOpen(goal));
    Pass.Result restricted = new OpenGoals(goals::contains).apply(board.program());
    Pass.Result prepared = Passes.ALL.apply(restricted.program()).result().after(restricted);
    Set<Goal> left = new LinkedHashSet<>(prepared.program().goals());
    Set<Goal> removed = new LinkedHashSet<>(goals);
    removed.removeAll(left);
    if (!removed.isEmpty() && !left.isEmpty()) {
      return removedByPasses(prepared, removed, budget);
    }
    Verdict verdict;
    winner = Optional.empty();
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
              check.enter(proof, shown(proof, goals), left.isEmpty() ? PASSES : by(engine), budget);
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

  /** What the passes have shown is a proof by itself, whatever becomes of the other goals. */
  private Outcome removedByPasses(Pass.Result prepared, Set<Goal> removed, Budget budget) {
    boolean shown =
        Answers.ofThePasses(board.program(), prepared.back())
            .map(proof -> check.enter(proof, removed, PASSES, budget))
            .orElse(false);
    return shown
        ? new Outcome.Progress()
        : new Outcome.Nothing("removed by the passes without a proof", true);
  }

  private boolean enter(ErrorInputs inputs, String by, Budget budget) {
    ObservedRuns.Passed passed =
        check
            .runs()
            .run(new ReplayedInputs(inputs.inputs()), board::isOpen, STEPS, budget::isExhausted);
    return check.enter(passed, by, budget) > 0;
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
        check.enter(translated, shown(translated, goals), engine.name(), budget);
      }
      return decided();
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
