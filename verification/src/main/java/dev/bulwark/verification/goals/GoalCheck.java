package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CertificateChecker;
import dev.bulwark.certify.RandomRuns;
import dev.bulwark.certify.Result;
import dev.bulwark.evidence.ErrorInputs;
import dev.bulwark.evidence.GoalSet;
import dev.bulwark.evidence.Proof;
import dev.bulwark.program.Goal;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.Program;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.solver.SolverProvider;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/**
 * The only way to a status other than unknown: evidence is checked on the program as parsed, with
 * the goals in question, by the checker that engines know nothing of.
 */
public final class GoalCheck {

  /** Hears of evidence that does not hold, or that a run contradicts: a bug of ours. */
  public interface Bugs {
    void wrong(String reason, Proof proof);
  }

  /** Hears of what is confirmed, in the thread that has found it. */
  interface Listener {
    void reached(TestCase test);

    void dead(DeadProof proof);
  }

  private static final String PASSED = "certificate refuted: a run passes a goal of it";

  /** Behind the last goal that inputs were found for, a run goes on for this many steps. */
  private static final long STEPS = 1_000_000;

  /** Of the time that is left, for one of several checks. */
  private static final double PART_SHARE = 0.3;

  private final GoalBoard board;
  private final Program program;
  private final CertificateChecker checker;
  private final ObservedRuns runs;
  private final Bugs bugs;
  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private boolean refuted;

  public GoalCheck(GoalBoard board, SolverProvider solvers, Bugs bugs) {
    this.board = board;
    this.bugs = bugs;
    this.program = board.program();
    this.checker = new CertificateChecker(solvers);
    this.runs = new ObservedRuns(program);
  }

  ObservedRuns runs() {
    return runs;
  }

  /** From now on this one hears of what is confirmed too. */
  void listen(Listener wanted) {
    listeners.add(wanted);
  }

  /** Runs the program on inputs, and enters what it passes. Answers how many goals were open. */
  int replay(Inputs inputs, String by, Budget budget) {
    return replay(inputs, goal -> true, by, budget);
  }

  /** The same for goals that are wanted only. */
  int replay(Inputs inputs, Predicate<Goal> wanted, String by, Budget budget) {
    Predicate<Goal> unreached = board::isUnreached;
    return enter(
        runs.run(new ReplayedInputs(inputs), unreached.and(wanted), STEPS, budget::isExhausted),
        by,
        budget);
  }

  /**
   * Has the goals that a run passes replayed one by one, each with its observer on, and enters
   * those that are confirmed. Answers how many were open before.
   */
  int enter(ObservedRuns.Passed passed, String by, Budget budget) {
    Set<Goal> confirmed = new LinkedHashSet<>();
    Inputs inputs = TestCase.inputs(passed.taken());
    ErrorInputs last = new ErrorInputs(inputs);
    for (Map.Entry<Goal, String> each : passed.goals().entrySet()) {
      Goal goal = each.getKey();
      ErrorInputs evidence = runs.observing(inputs, each.getValue(), goal);
      if (board.isUnreached(goal)
          && checker.check(program, evidence, GoalSet.of(goal), budget)
              instanceof Result.Confirmed) {
        board.withdraw(goal, PASSED).ifPresent(proof -> bugs.wrong(PASSED, proof.proof()));
        confirmed.add(goal);
        last = evidence;
      }
    }
    if (!confirmed.isEmpty()) {
      board
          .reached(passed.taken(), confirmed, last, by)
          .ifPresent(test -> listeners.forEach(listener -> listener.reached(test)));
    }
    return confirmed.size();
  }

  /** Has a proof checked for these goals, and enters them if it is confirmed. */
  boolean enter(Proof found, Collection<Goal> goals, String by, Budget budget) {
    List<Goal> open = new ArrayList<>(goals);
    open.removeIf(goal -> !board.isOpen(goal));
    if (open.isEmpty()) {
      return true;
    }
    refuted = false;
    GoalSet asked = GoalSet.of(open);
    Proof proof = found.forGoals(asked);
    return switch (checker.check(program, proof, asked, budget)) {
      case Result.Confirmed confirmed -> confirmed(proof, open, confirmed, by, budget);
      case Result.Refuted(String reason) -> wrong("certificate refuted: " + reason, proof, open);
      case Result.NotChecked notChecked -> {
        board.inconclusive(
            open, "a proof was found and not checked: " + notChecked.reason().text());
        yield false;
      }
    };
  }

  /** Was the proof refuted that was entered last, or could it only not be checked? */
  boolean hasRefuted() {
    return refuted;
  }

  /**
   * The same, for fewer goals at once where a check takes too long: a large condition may be hard
   * because of one goal. Answers how many were entered.
   */
  int enterInParts(Proof found, Collection<Goal> goals, String by, Budget budget) {
    ArrayDeque<List<Goal>> parts = new ArrayDeque<>();
    parts.add(List.copyOf(goals));
    int entered = 0;
    while (!parts.isEmpty() && !budget.isExhausted()) {
      List<Goal> part = parts.poll();
      if (enter(found, part, by, budget.share(PART_SHARE))) {
        entered += part.size();
      } else if (part.size() > 1 && !refuted) {
        int middle = part.size() / 2;
        parts.add(part.subList(0, middle));
        parts.add(part.subList(middle, part.size()));
      }
    }
    return entered;
  }

  /**
   * As {@link #enter}, with a proof of another program, which may well not hold: that is no bug.
   */
  boolean tryAgain(Proof found, Collection<Goal> goals, String by, Budget budget) {
    GoalSet asked = GoalSet.of(goals);
    Proof proof = found.forGoals(asked);
    return checker.check(program, proof, asked, budget) instanceof Result.Confirmed confirmed
        && confirmed(proof, List.copyOf(goals), confirmed, by, budget);
  }

  private boolean confirmed(
      Proof proof, List<Goal> goals, Result.Confirmed confirmed, String by, Budget budget) {
    Optional<RandomRuns.Contradiction> contradiction =
        RandomRuns.of(program, proof, RandomRuns.Limits.DEFAULT, budget).contradiction();
    if (contradiction.isPresent()) {
      return wrong("certificate refuted: " + contradiction.get().what(), proof, goals);
    }
    Optional<DeadProof> entered =
        board.dead(proof, goals, confirmed.undefinedExcluded(), confirmed.details(), by);
    if (entered.isEmpty()) {
      return wrong(PASSED, proof, goals);
    }
    listeners.forEach(listener -> listener.dead(entered.get()));
    return true;
  }

  private boolean wrong(String reason, Proof proof, List<Goal> goals) {
    refuted = true;
    bugs.wrong(reason, proof);
    board.inconclusive(goals, reason);
    return false;
  }
}
