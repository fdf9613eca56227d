package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.EliminationSession;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Formula;
import org.sosy_lab.java_smt.api.FormulaManager;
import org.sosy_lab.java_smt.api.QuantifiedFormulaManager;

/** Quantifier elimination over a JavaSMT context of its own. */
final class JavaSmtEliminationSession implements EliminationSession {

  private final Connection connection;
  private final TermFactory terms;
  private final Budget budget;
  private final SolverCalls calls;
  private final FormulaManager manager;
  private final FormulaWriter writer;
  private final TermReader reader;

  JavaSmtEliminationSession(
      Connection connection, TermFactory terms, Budget budget, BudgetWatch watch) {
    this.connection = connection;
    this.terms = terms;
    this.budget = budget;
    this.calls = new SolverCalls(connection, budget, watch);
    this.manager = connection.context().getFormulaManager();
    this.writer = new FormulaWriter(connection.kind(), manager, budget);
    this.reader = new TermReader(connection.kind(), manager, terms, writer.names());
  }

  @Override
  public Optional<Term> exists(Collection<Variable> variables, Term formula) {
    calls.enter();
    budget.check();
    Set<Variable> gone = new LinkedHashSet<>(variables);
    gone.retainAll(Terms.freeVariables(formula));
    if (gone.isEmpty()) {
      return Optional.of(formula);
    }
    WithoutDivision rewriting = new WithoutDivision(terms);
    BooleanFormula body = writer.writeBool(rewriting.formula(formula));
    gone.addAll(rewriting.auxiliaries());
    List<Formula> bound = new ArrayList<>();
    for (Variable variable : gone) {
      bound.add(writer.write(variable));
    }
    BooleanFormula result = eliminate(bound, body);
    return result == null ? Optional.empty() : read(result, gone);
  }

  private @Nullable BooleanFormula eliminate(List<Formula> bound, BooleanFormula body) {
    QuantifiedFormulaManager quantified = manager.getQuantifiedFormulaManager();
    return calls.query(() -> quantified.eliminateQuantifiers(quantified.exists(bound, body)));
  }

  /** Solvers hand back quantifiers that they could not eliminate, which the reader refuses. */
  private Optional<Term> read(BooleanFormula result, Collection<Variable> variables) {
    try {
      Term term = reader.read(result);
      return Terms.freeVariables(term).stream().noneMatch(variables::contains)
          ? Optional.of(term)
          : Optional.empty();
    } catch (SolverException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    if (calls.leave()) {
      connection.close();
    }
  }
}
