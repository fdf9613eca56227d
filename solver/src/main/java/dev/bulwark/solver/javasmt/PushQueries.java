package dev.bulwark.solver.javasmt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Evaluator;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * For solvers without assumptions, SMTInterpol and Princess: assumptions are pushed, and popped
 * before the next thing happens, so that the model can still be asked for. Cores come from a new
 * prover: after a pop, SMTInterpol's cores lack formulas.
 */
final class PushQueries implements Queries {

  private final SolverContext context;
  private final ProverEnvironment prover;
  private final List<BooleanFormula> added = new ArrayList<>();
  private final ArrayDeque<Integer> levels = new ArrayDeque<>();
  private List<BooleanFormula> assumptions = List.of();
  private boolean assumptionsPushed;

  PushQueries(SolverContext context) {
    this.context = context;
    this.prover = context.newProverEnvironment(ProverOptions.GENERATE_MODELS);
  }

  @Override
  public void push() throws InterruptedException {
    forgetQuery();
    prover.push();
    levels.push(added.size());
  }

  @Override
  public void pop() {
    forgetQuery();
    prover.pop();
    added.subList(levels.pop(), added.size()).clear();
  }

  @Override
  public void add(BooleanFormula formula) throws InterruptedException {
    forgetQuery();
    prover.addConstraint(formula);
    added.add(formula);
  }

  @Override
  public boolean isUnsat(List<BooleanFormula> newAssumptions)
      throws SolverException, InterruptedException {
    forgetQuery();
    assumptions = List.copyOf(newAssumptions);
    if (!assumptions.isEmpty()) {
      prover.push();
      assumptionsPushed = true;
      for (BooleanFormula assumption : assumptions) {
        prover.addConstraint(assumption);
      }
    }
    return prover.isUnsat();
  }

  private void forgetQuery() {
    if (assumptionsPushed) {
      prover.pop();
      assumptionsPushed = false;
    }
    assumptions = List.of();
  }

  @Override
  public Evaluator evaluator() throws SolverException {
    return prover.getEvaluator();
  }

  @Override
  public Collection<BooleanFormula> core() throws SolverException, InterruptedException {
    if (assumptions.isEmpty()) {
      return List.of();
    }
    try (ProverEnvironment fresh =
        context.newProverEnvironment(ProverOptions.GENERATE_UNSAT_CORE)) {
      for (BooleanFormula formula : added) {
        fresh.addConstraint(formula);
      }
      for (BooleanFormula assumption : assumptions) {
        fresh.addConstraint(assumption);
      }
      if (!fresh.isUnsat()) {
        throw new SolverException("satisfiable when asked again for the core");
      }
      return List.copyOf(fresh.getUnsatCore());
    }
  }

  @Override
  public void close() {
    prover.close();
  }
}
