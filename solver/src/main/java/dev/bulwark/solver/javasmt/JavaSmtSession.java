package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.Model;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Evaluator;

/**
 * A session over a JavaSMT context of its own. It keeps the formulas added as terms too, to know
 * which variables a model is about.
 */
final class JavaSmtSession implements CoreSession {

  private final Connection connection;
  private final Queries queries;
  private final FormulaWriter writer;
  private final ArrayWitnesses witnesses;
  private final Budget budget;
  private final SolverCalls calls;
  private final boolean withCores;
  private final List<Term> added = new ArrayList<>();
  private final ArrayDeque<Integer> levels = new ArrayDeque<>();
  private List<Term> assumptions = List.of();

  /** The last query's assumption that is just false; Z3 would leave it out of the core. */
  private @Nullable Term contradiction;

  private @Nullable Answer lastAnswer;

  JavaSmtSession(Connection connection, Budget budget, BudgetWatch watch, boolean withCores) {
    this.connection = connection;
    this.queries = connection.queries(withCores);
    this.writer =
        new FormulaWriter(connection.kind(), connection.context().getFormulaManager(), budget);
    this.witnesses = new ArrayWitnesses(writer);
    this.budget = budget;
    this.calls = new SolverCalls(connection, budget, watch);
    this.withCores = withCores;
  }

  @Override
  public void push() {
    calls.enter();
    lastAnswer = null;
    calls.ask(
        () -> {
          queries.push();
          return true;
        });
    levels.push(added.size());
  }

  @Override
  public void pop() {
    calls.enter();
    if (levels.isEmpty()) {
      throw new IllegalStateException("pop without push");
    }
    lastAnswer = null;
    calls.ask(
        () -> {
          queries.pop();
          return true;
        });
    added.subList(levels.pop(), added.size()).clear();
  }

  @Override
  public void add(Term formula) {
    calls.enter();
    lastAnswer = null;
    BooleanFormula written = writer.writeBool(formula);
    List<BooleanFormula> conditions = witnesses.conditions(formula);
    // Some solvers simplify what is added, and that too may take long.
    calls.askLong(
        () -> {
          queries.add(written);
          for (BooleanFormula condition : conditions) {
            queries.add(condition);
          }
          return true;
        });
    added.add(formula);
  }

  @Override
  public Answer check(List<? extends Term> newAssumptions) {
    calls.enter();
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
    Boolean unsat = calls.query(() -> queries.isUnsat(written));
    Answer answer = unsat == null ? Answer.UNKNOWN : unsat ? Answer.UNSAT : Answer.SAT;
    lastAnswer = answer;
    return answer;
  }

  @Override
  public Model model() {
    calls.enter();
    if (lastAnswer != Answer.SAT) {
      throw new IllegalStateException("no model: the last answer is " + lastAnswer);
    }
    List<Term> query = new ArrayList<>(added);
    query.addAll(assumptions);
    return calls.ask(
        () -> {
          try (Evaluator evaluator = queries.evaluator()) {
            return new ModelReader(writer, witnesses, evaluator).read(query);
          }
        });
  }

  @Override
  public List<Term> unsatCore() {
    calls.enter();
    if (lastAnswer != Answer.UNSAT) {
      throw new IllegalStateException("no core: the last answer is " + lastAnswer);
    }
    if (!withCores) {
      throw new IllegalStateException("the session was opened without cores");
    }
    if (contradiction != null) {
      return List.of(contradiction);
    }
    Set<BooleanFormula> core = calls.query(() -> new HashSet<>(queries.core()));
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
    if (calls.leave()) {
      queries.close();
      connection.close();
    }
  }
}
