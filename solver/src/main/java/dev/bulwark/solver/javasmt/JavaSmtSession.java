package dev.bulwark.solver.javasmt;

import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.Budget;
import dev.bulwark.solver.BudgetExhaustedException;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.SolverException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Evaluator;

/**
 * A session over a JavaSMT context of its own. It keeps the formulas added as terms too, to know
 * which variables a model is about. A budget that ends while the solver runs ends the context for
 * good: every later question throws.
 */
final class JavaSmtSession implements CoreSession {

  private final Connection connection;
  private final Questions questions;
  private final FormulaWriter writer;
  private final ArrayWitnesses witnesses;
  private final Budget budget;
  private final BudgetWatch watch;
  private final boolean withCores;
  private final Thread owner = Thread.currentThread();
  private final List<Term> added = new ArrayList<>();
  private final ArrayDeque<Integer> levels = new ArrayDeque<>();
  private List<Term> assumptions = List.of();

  /** The last question's assumption that is just false; Z3 would leave it out of the core. */
  private @Nullable Term contradiction;

  private @Nullable Answer lastAnswer;
  private @Nullable String ended;
  private boolean closed;

  JavaSmtSession(Connection connection, Budget budget, BudgetWatch watch, boolean withCores) {
    this.connection = connection;
    this.questions = connection.questions(withCores);
    this.writer =
        new FormulaWriter(connection.kind(), connection.context().getFormulaManager(), budget);
    this.witnesses = new ArrayWitnesses(writer);
    this.budget = budget;
    this.watch = watch;
    this.withCores = withCores;
  }

  @Override
  public void push() {
    enter();
    lastAnswer = null;
    ask(
        () -> {
          questions.push();
          return true;
        });
    levels.push(added.size());
  }

  @Override
  public void pop() {
    enter();
    if (levels.isEmpty()) {
      throw new IllegalStateException("pop without push");
    }
    lastAnswer = null;
    ask(
        () -> {
          questions.pop();
          return true;
        });
    added.subList(levels.pop(), added.size()).clear();
  }

  @Override
  public void add(Term formula) {
    enter();
    lastAnswer = null;
    BooleanFormula written = writer.writeBool(formula);
    List<BooleanFormula> conditions = witnesses.conditions(formula);
    // Some solvers simplify what is added, and that too may take long.
    askLong(
        () -> {
          questions.add(written);
          for (BooleanFormula condition : conditions) {
            questions.add(condition);
          }
          return true;
        });
    added.add(formula);
  }

  @Override
  public Answer check(List<? extends Term> newAssumptions) {
    enter();
    budget.check();
    lastAnswer = null;
    assumptions = List.copyOf(newAssumptions);
    contradiction = null;
    List<BooleanFormula> written = new ArrayList<>();
    for (Term assumption : assumptions) {
      BooleanFormula formula = writer.writeBool(assumption);
      if (writer.isFalse(formula)) {
        contradiction = assumption;
        lastAnswer = Answer.UNSAT;
        return Answer.UNSAT;
      }
      written.add(formula);
      written.addAll(witnesses.conditions(assumption));
    }
    Boolean unsat = question(() -> questions.isUnsat(written));
    Answer answer = unsat == null ? Answer.UNKNOWN : unsat ? Answer.UNSAT : Answer.SAT;
    lastAnswer = answer;
    return answer;
  }

  @Override
  public Model model() {
    enter();
    if (lastAnswer != Answer.SAT) {
      throw new IllegalStateException("no model: the last answer is " + lastAnswer);
    }
    List<Term> question = new ArrayList<>(added);
    question.addAll(assumptions);
    return ask(
        () -> {
          try (Evaluator evaluator = questions.evaluator()) {
            return new ModelReader(writer, witnesses, evaluator).read(question);
          }
        });
  }

  @Override
  public List<Term> unsatCore() {
    enter();
    if (lastAnswer != Answer.UNSAT) {
      throw new IllegalStateException("no core: the last answer is " + lastAnswer);
    }
    if (!withCores) {
      throw new IllegalStateException("the session was opened without cores");
    }
    if (contradiction != null) {
      return List.of(contradiction);
    }
    Set<BooleanFormula> core = question(() -> new HashSet<>(questions.core()));
    if (core == null) {
      return assumptions;
    }
    List<Term> result = new ArrayList<>();
    for (Term assumption : assumptions) {
      if (core.contains(writer.writeBool(assumption))) {
        result.add(assumption);
      }
    }
    return List.copyOf(result);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    requireOwner();
    closed = true;
    questions.close();
    connection.close();
  }

  // ---- Calls of the solver

  private interface Call<T> {
    T run() throws org.sosy_lab.java_smt.api.SolverException, InterruptedException;
  }

  private void enter() {
    requireOwner();
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    if (ended != null) {
      throw new BudgetExhaustedException(ended);
    }
  }

  /** Native solvers crash the process when two threads use one context. */
  private void requireOwner() {
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "session of " + owner.getName() + " used in " + Thread.currentThread().getName());
    }
  }

  /** A question, which takes long; null when the solver gave up. */
  private <T> @Nullable T question(Call<T> call) {
    try {
      return askLong(call);
    } catch (SolverException e) {
      if (saysUnknown(e)) {
        return null;
      }
      throw e;
    }
  }

  /** A call that takes long; it is ended with the budget. */
  private <T> T askLong(Call<T> call) {
    boolean interrupts = connection.kind().heedsOnlyInterrupts();
    BudgetWatch.Watched watched = watch.watch(budget, () -> stop(interrupts));
    T result;
    try {
      result = ask(call);
    } finally {
      watched.close();
      if (interrupts && watched.wasStopped()) {
        Thread.interrupted();
      }
    }
    if (watched.wasStopped()) {
      // What was done half is worth nothing: SMTInterpol drops formulas when it is stopped.
      throw end("cancelled");
    }
    return result;
  }

  private void stop(boolean interrupts) {
    connection.shutdown().requestShutdown(String.valueOf(budget.exhaustion()));
    if (interrupts) {
      owner.interrupt();
    }
  }

  private static boolean saysUnknown(SolverException e) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("unknown");
  }

  private <T> T ask(Call<T> call) {
    try {
      return call.run();
    } catch (InterruptedException e) {
      throw end("interrupted");
    } catch (Exception e) {
      // Princess throws checked exceptions that it does not declare.
      throw failure(e);
    } catch (StackOverflowError e) {
      throw new SolverException(
          connection.kind().title() + " ran out of stack: the formulas are nested too deeply", e);
    }
  }

  private RuntimeException failure(Exception e) {
    if (e instanceof BudgetExhaustedException || e instanceof SolverException) {
      return (RuntimeException) e;
    }
    return budget.isExhausted() || connection.shutdown().getNotifier().shouldShutdown()
        ? end("cancelled")
        : new SolverException(connection.kind().title() + " failed: " + e.getMessage(), e);
  }

  private BudgetExhaustedException end(String otherReason) {
    String reason = budget.exhaustion();
    ended = reason == null ? otherReason : reason;
    return new BudgetExhaustedException(ended);
  }
}
