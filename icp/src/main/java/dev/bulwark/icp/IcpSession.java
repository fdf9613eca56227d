package dev.bulwark.icp;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.search.ProofLog;
import dev.bulwark.icp.terms.TermSearch;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session with the interval solver. Formulas of a level of the stack hold under a switch of that
 * level, so that what is learned from them stays true when they are gone.
 */
final class IcpSession implements OrderedSession {

  /** A level of the stack: its switch, and what was added there. */
  private static final class Level {
    private final int switchedOn;
    private final List<Term> formulas = new ArrayList<>();
    private final List<TermSearch.Part> parts = new ArrayList<>();

    private Level(int switchedOn) {
      this.switchedOn = switchedOn;
    }
  }

  /** A way to ask whether parts are possible where literals hold. */
  @FunctionalInterface
  private interface Query {
    Answer ask(List<TermSearch.Part> parts, int[] assumptions, Budget budget);
  }

  private final Thread owner = Thread.currentThread();
  private final Budget budget;
  private final TermSearch terms;
  private final List<Level> levels = new ArrayList<>();
  private List<Term> assumptions = List.of();
  private @Nullable Answer lastAnswer;
  private @Nullable Model model;
  private boolean closed;

  IcpSession(Budget budget, @Nullable ProofLog log) {
    this(budget, log, Long.MAX_VALUE);
  }

  /**
   * @param effort how many contractions a query may take; beyond that there is no answer
   */
  IcpSession(Budget budget, @Nullable ProofLog log, long effort) {
    this.budget = budget;
    terms = new TermSearch(log);
    terms.search().limit(effort);
    levels.add(new Level(terms.search().truth()));
  }

  private void enter() {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "session of " + owner.getName() + " used in " + Thread.currentThread().getName());
    }
  }

  @Override
  public void push() {
    enter();
    lastAnswer = null;
    levels.add(new Level(terms.newSwitch()));
  }

  @Override
  public void pop() {
    enter();
    lastAnswer = null;
    if (levels.size() == 1) {
      throw new IllegalStateException("pop without push");
    }
    Level gone = levels.removeLast();
    terms.search().addClause(gone.switchedOn ^ 1);
  }

  @Override
  public void add(Term formula) {
    enter();
    lastAnswer = null;
    Level level = levels.getLast();
    level.parts.add(terms.add(formula, level.switchedOn));
    level.formulas.add(formula);
  }

  @Override
  public Answer check(List<? extends Term> newAssumptions) {
    Answer answer = ask(newAssumptions, terms::solve);
    lastAnswer = answer == Answer.SAT ? confirmed() : answer;
    return lastAnswer;
  }

  @Override
  public Answer propagate(List<? extends Term> newAssumptions) {
    Answer answer = ask(newAssumptions, terms::propagate);
    lastAnswer = answer;
    return answer;
  }

  private Answer ask(List<? extends Term> newAssumptions, Query query) {
    enter();
    budget.check();
    lastAnswer = null;
    model = null;
    assumptions = List.copyOf(newAssumptions);
    TermSearch.Part asked = terms.nothing();
    List<TermSearch.Part> parts = new ArrayList<>(List.of(asked));
    List<Integer> literals = new ArrayList<>();
    for (Level level : levels) {
      parts.addAll(level.parts);
    }
    for (Level level : levels.subList(1, levels.size())) {
      literals.add(level.switchedOn);
    }
    for (Term assumption : assumptions) {
      literals.add(terms.literal(assumption, asked));
    }
    return query.ask(parts, literals.stream().mapToInt(literal -> literal).toArray(), budget);
  }

  /** SAT only if the evaluator agrees; where it cannot tell the answer is inconclusive. */
  private Answer confirmed() {
    Model found = new Model(terms.model());
    Evaluator evaluator = new Evaluator(found::value);
    List<Term> all = new ArrayList<>(assumptions);
    levels.forEach(level -> all.addAll(level.formulas));
    for (Term formula : all) {
      Value value = evaluator.evaluate(formula);
      if (value == null) {
        return Answer.UNKNOWN;
      }
      if (!value.equals(Value.TRUE)) {
        throw new SolverException(
            "icp found a model that the evaluator refutes: " + found.values() + " of " + formula);
      }
    }
    model = found;
    return Answer.SAT;
  }

  @Override
  public Model model() {
    enter();
    if (lastAnswer != Answer.SAT || model == null) {
      throw new IllegalStateException("no model: the last answer is " + lastAnswer);
    }
    return model;
  }

  @Override
  public List<Term> unsatCore() {
    refuted();
    return assumed(terms.search().failed());
  }

  @Override
  public Optional<Failure> failure() {
    refuted();
    int[] failed = terms.search().failed();
    if (failed.length == 0 || failed[failed.length - 1] < switches()) {
      return Optional.empty();
    }
    return Optional.of(
        new Failure(
            assumptions.get(failed[failed.length - 1] - switches()),
            assumed(Arrays.copyOf(failed, failed.length - 1))));
  }

  @Override
  public Optional<Failure> weakestFailure(TermFactory factory) {
    return failure()
        .flatMap(failure -> terms.weakest(failure.assumption(), factory))
        .map(failing -> new Failure(failing.bound(), assumed(failing.reasons())));
  }

  private void refuted() {
    enter();
    if (lastAnswer != Answer.UNSAT) {
      throw new IllegalStateException("no core: the last answer is " + lastAnswer);
    }
  }

  /** How many assumptions of the search are switches of levels; they are its first. */
  private int switches() {
    return levels.size() - 1;
  }

  /** The assumptions of the caller among those of the search with these numbers. */
  private List<Term> assumed(int[] numbers) {
    return Arrays.stream(numbers)
        .map(number -> number - switches())
        .filter(number -> number >= 0)
        .sorted()
        .mapToObj(assumptions::get)
        .toList();
  }

  @Override
  public void close() {
    closed = true;
  }
}
