package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.InterpolatingProverEnvironment;
import org.sosy_lab.java_smt.solvers.smtinterpol.SmtInterpolFormulaManager;

/**
 * Interpolants over a JavaSMT context of its own. Every query gets a new prover, and only whole
 * partitions are asked for: after a pop, or asked in another way, SMTInterpol gives wrong ones.
 */
final class JavaSmtInterpolationSession implements InterpolationSession {

  /** The last query; a prover has its own type for what it calls formulas added to it. */
  private record Query<T>(
      InterpolatingProverEnvironment<T> prover,
      List<T> groups,
      List<Term> formulas,
      List<BooleanFormula> written) {

    List<BooleanFormula> interpolants(List<? extends List<Integer>> partition)
        throws org.sosy_lab.java_smt.api.SolverException, InterruptedException {
      List<List<T>> parts = new ArrayList<>();
      for (List<Integer> part : partition) {
        parts.add(part.stream().<T>map(groups::get).toList());
      }
      return prover.getSeqInterpolants(parts);
    }
  }

  private final Connection connection;
  private final TermFactory terms;
  private final Budget budget;
  private final SolverCalls calls;
  private final FormulaWriter writer;
  private final TermReader reader;
  private final TermReader lookingReader;
  private @Nullable Query<?> query;
  private @Nullable Answer lastAnswer;

  JavaSmtInterpolationSession(
      Connection connection, TermFactory terms, Budget budget, SolverCalls calls) {
    this.connection = connection;
    this.terms = terms;
    this.budget = budget;
    this.calls = calls;
    var manager = connection.context().getFormulaManager();
    this.writer = new FormulaWriter(connection.kind(), manager, budget);
    this.reader = new TermReader(connection.kind(), manager, terms, writer.names());
    this.lookingReader = new TermReader(connection.kind(), manager, terms, writer);
  }

  @Override
  public Answer check(List<? extends Term> groups) {
    calls.enter();
    budget.check();
    forgetQuery();
    List<BooleanFormula> formulas = new ArrayList<>();
    for (Term group : groups) {
      formulas.add(writer.writeBool(group));
    }
    Query<?> asked =
        calls.askLong(
            () ->
                ask(
                    connection.context().newProverEnvironmentWithInterpolation(),
                    formulas,
                    List.copyOf(groups)));
    query = asked;
    Boolean unsat = calls.query(() -> asked.prover().isUnsat());
    lastAnswer = unsat == null ? Answer.UNKNOWN : unsat ? Answer.UNSAT : Answer.SAT;
    return lastAnswer;
  }

  /** MathSAT5 crashes when its proofs are freed with the prover, and not when by a pop before. */
  private boolean popsBeforeClose() {
    return connection.kind() == SolverKind.MATHSAT5;
  }

  private <T> Query<T> ask(
      InterpolatingProverEnvironment<T> prover, List<BooleanFormula> formulas, List<Term> terms)
      throws InterruptedException {
    List<T> groups = new ArrayList<>();
    if (popsBeforeClose()) {
      prover.push();
    }
    for (BooleanFormula formula : formulas) {
      groups.add(prover.addConstraint(formula));
    }
    return new Query<>(prover, groups, terms, formulas);
  }

  private void forgetQuery() {
    lastAnswer = null;
    if (query != null) {
      if (popsBeforeClose()) {
        query.prover().pop();
      }
      query.prover().close();
      query = null;
    }
  }

  @Override
  public Term interpolant(Set<Integer> first) {
    Query<?> asked = requireUnsat();
    List<Integer> before = new ArrayList<>();
    List<Integer> after = new ArrayList<>();
    for (int i = 0; i < asked.groups().size(); i++) {
      (first.contains(i) ? before : after).add(i);
    }
    if (before.isEmpty() || after.isEmpty()) {
      return terms.bool(before.isEmpty());
    }
    return interpolants(asked, List.of(before, after)).getFirst();
  }

  @Override
  public List<Term> sequenceInterpolants() {
    Query<?> asked = requireUnsat();
    if (asked.groups().size() < 2) {
      return List.of();
    }
    List<List<Integer>> partition = new ArrayList<>();
    for (int i = 0; i < asked.groups().size(); i++) {
      partition.add(List.of(i));
    }
    return interpolants(asked, partition);
  }

  private List<Term> interpolants(Query<?> asked, List<? extends List<Integer>> partition) {
    List<BooleanFormula> found = calls.askLong(() -> asked.interpolants(partition));
    List<Term> interpolants = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      Set<Variable> shared = variables(asked, partition.subList(0, i + 1));
      shared.retainAll(variables(asked, partition.subList(i + 1, partition.size())));
      interpolants.add(read(found.get(i), shared));
    }
    return interpolants;
  }

  private static Set<Variable> variables(Query<?> asked, List<? extends List<Integer>> partition) {
    return Terms.freeVariables(
        partition.stream().flatMap(List::stream).map(asked.formulas()::get).toList());
  }

  /**
   * What we have written ourselves is looked up only if the formula cannot be read: a solver
   * simplifies, and then what was written has more variables than the formula.
   */
  private Term read(BooleanFormula formula, Set<Variable> shared) {
    Term term;
    try {
      term = reader.read(formula);
    } catch (SolverException e) {
      term = lookingReader.read(formula);
    }
    for (Variable variable : Terms.freeVariables(term)) {
      if (!shared.contains(variable)) {
        throw new SolverException(
            connection.kind().title()
                + " has "
                + variable
                + " in an interpolant, which is not shared");
      }
    }
    return term;
  }

  private Query<?> requireUnsat() {
    calls.enter();
    budget.check();
    Query<?> asked = query;
    if (lastAnswer != Answer.UNSAT || asked == null) {
      throw new IllegalStateException("no interpolants: the last answer is " + lastAnswer);
    }
    return asked;
  }

  @Override
  public void close() {
    if (!calls.leave()) {
      return;
    }
    if (calls.hasLeftBehind()) {
      endLeftBehind();
    } else {
      forgetQuery();
      connection.close();
    }
  }

  private void endLeftBehind() {
    if (query != null
        && connection.context().getFormulaManager()
            instanceof SmtInterpolFormulaManager smtInterpol) {
      SpoiledTerms.spoil(query.written().stream().map(smtInterpol::extractInfo).toList());
    }
  }
}
