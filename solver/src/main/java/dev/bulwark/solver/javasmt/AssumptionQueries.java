package dev.bulwark.solver.javasmt;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Evaluator;
import org.sosy_lab.java_smt.api.ProverEnvironment;
import org.sosy_lab.java_smt.api.SolverContext;
import org.sosy_lab.java_smt.api.SolverContext.ProverOptions;
import org.sosy_lab.java_smt.api.SolverException;

/** For solvers that take assumptions: Z3 and Bitwuzla. */
final class AssumptionQueries implements Queries {

  private final ProverEnvironment prover;
  private final boolean coresWithAnswers;
  private final boolean coresAfterwards;
  private Collection<BooleanFormula> core = List.of();

  AssumptionQueries(SolverKind kind, SolverContext context, boolean withCores) {
    // Bitwuzla, as JavaSMT has it, refuses a query with a core after the answer SAT, but can be
    // asked for the core after a query without.
    this.coresAfterwards = withCores && kind == SolverKind.BITWUZLA;
    this.coresWithAnswers = withCores && !coresAfterwards;
    this.prover = context.newProverEnvironment(options(kind, withCores));
  }

  /**
   * Bitwuzla needs the option for cores of everything even when asked for one of assumptions only.
   * It also needs it where nobody asks: with it, it leaves out the step of its preprocessing in
   * which 0.7 replaces conditions that are asserted where they occur again, and which is wrong for
   * negated ones ({@code SolverContract.conditionsThatOccurAgain}). JavaSMT gives no other way to
   * switch that off.
   */
  private static ProverOptions[] options(SolverKind kind, boolean withCores) {
    Set<ProverOptions> options = EnumSet.of(ProverOptions.GENERATE_MODELS);
    if (kind == SolverKind.BITWUZLA) {
      options.add(ProverOptions.GENERATE_UNSAT_CORE);
    }
    if (withCores) {
      options.add(ProverOptions.GENERATE_UNSAT_CORE_OVER_ASSUMPTIONS);
    }
    return options.toArray(ProverOptions[]::new);
  }

  @Override
  public void push() throws InterruptedException {
    prover.push();
  }

  @Override
  public void pop() {
    prover.pop();
  }

  @Override
  public void add(BooleanFormula formula) throws InterruptedException {
    prover.addConstraint(formula);
  }

  @Override
  public boolean isUnsat(List<BooleanFormula> assumptions)
      throws SolverException, InterruptedException {
    core = List.of();
    if (assumptions.isEmpty()) {
      return prover.isUnsat();
    }
    if (!coresWithAnswers) {
      return prover.isUnsatWithAssumptions(assumptions);
    }
    Optional<List<BooleanFormula>> answer = prover.unsatCoreOverAssumptions(assumptions);
    core = answer.orElse(List.of());
    return answer.isPresent();
  }

  @Override
  public Evaluator evaluator() throws SolverException {
    return prover.getEvaluator();
  }

  @Override
  public Collection<BooleanFormula> core() {
    return coresAfterwards ? prover.getUnsatCore() : core;
  }

  @Override
  public void close() {
    prover.close();
  }
}
