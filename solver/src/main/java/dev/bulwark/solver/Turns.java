package dev.bulwark.solver;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.process.ThreadClock;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Is one of many formulas satisfiable? Each is asked by itself, or a few together, since a solver
 * that sees at once of each that it is not can be lost in their disjunction. What is hard for one
 * solver is left to the next, and comes back to it with twice the time.
 */
public final class Turns {

  /** Of the thread's own time. */
  private static final Duration FIRST_TURN = Duration.ofSeconds(1);

  private static final Duration LONGEST_TURN = Duration.ofHours(1);

  /** So many questions at first. */
  private static final int QUESTIONS = 32;

  private final TermFactory terms;
  private final List<Solver> solvers;
  private final Budget budget;
  private final ArrayDeque<List<Term>> open = new ArrayDeque<>();
  private final Map<List<Term>, Integer> unanswered = new HashMap<>();
  private final Set<String> used = new LinkedHashSet<>();
  private boolean inconclusive;
  private int queries;

  /**
   * How it went.
   *
   * @param answer SAT if a formula is satisfiable, UNSAT if none is
   * @param model after SAT
   * @param solvers whose answers were used
   */
  public record Outcome(Answer answer, Optional<Model> model, Set<String> solvers, int queries) {}

  private Turns(TermFactory terms, Collection<? extends Solver> solvers, Budget budget) {
    this.terms = terms;
    this.solvers = new ArrayList<>(solvers);
    this.budget = budget;
  }

  /**
   * Asks until there is an answer.
   *
   * @param solvers in the order in which they have their turns
   * @throws BudgetExhaustedException when the budget is over before
   */
  public static Outcome ask(
      TermFactory terms, List<Term> formulas, Collection<? extends Solver> solvers, Budget budget) {
    return new Turns(terms, solvers, budget).ask(formulas);
  }

  private Outcome ask(List<Term> formulas) {
    int together = (formulas.size() + QUESTIONS - 1) / QUESTIONS;
    for (int i = 0; i < formulas.size(); i += together) {
      open.add(List.copyOf(formulas.subList(i, Math.min(formulas.size(), i + together))));
    }
    Duration turn = FIRST_TURN;
    while (!open.isEmpty()) {
      for (Solver solver : List.copyOf(solvers)) {
        Model model = open.isEmpty() ? null : turn(solver, turn);
        if (model != null) {
          return new Outcome(Answer.SAT, Optional.of(model), used, queries);
        }
      }
      turn = turn.compareTo(LONGEST_TURN) < 0 ? turn.multipliedBy(2) : turn;
    }
    return new Outcome(
        inconclusive ? Answer.UNKNOWN : Answer.UNSAT, Optional.empty(), used, queries);
  }

  /** Asks this solver about all that is open; gives a model if there is one. */
  private @Nullable Model turn(Solver solver, Duration time) {
    ArrayDeque<List<Term>> left = new ArrayDeque<>(open);
    int before = left.size() + 1;
    while (!left.isEmpty() && left.size() < before) {
      before = left.size();
      budget.check();
      Model model = session(solver, time, left);
      if (model != null) {
        return model;
      }
    }
    return null;
  }

  /** As many of these questions as there is time for. */
  private @Nullable Model session(Solver solver, Duration time, ArrayDeque<List<Term>> left) {
    Budget part = solvers.size() == 1 ? budget : budget.part(time, ThreadClock.ofThisThread());
    List<Term> question = List.of();
    try (ModelSession session = solver.open(part)) {
      while (!left.isEmpty()) {
        question = left.removeFirst();
        queries++;
        // Z3 makes more of what is asserted than of an assumption.
        session.push();
        session.add(terms.or(question));
        // one of the formulas satisfiable?
        Answer answer = session.check();
        if (answer == Answer.SAT) {
          used.add(solver.name());
          return session.model();
        }
        if (answer == Answer.UNSAT) {
          used.add(solver.name());
          open.remove(question);
        } else if (unanswered.merge(question, 1, Integer::sum) >= solvers.size()) {
          open.remove(question);
          inconclusive = true;
        }
        session.pop();
      }
    } catch (BudgetExhaustedException over) {
      budget.check();
      wasHard(question);
    } catch (SolverException failure) {
      if (solvers.size() == 1) {
        throw failure;
      }
      solvers.remove(solver);
      left.clear();
    }
    return null;
  }

  /** Others come first now, and of several formulas each is a question. */
  private void wasHard(List<Term> question) {
    if (open.remove(question)) {
      question.forEach(formula -> open.addLast(List.of(formula)));
    }
  }
}
