package dev.bulwark.solver.javasmt;

import java.util.Collection;
import java.util.List;
import org.sosy_lab.java_smt.api.BooleanFormula;
import org.sosy_lab.java_smt.api.Evaluator;
import org.sosy_lab.java_smt.api.SolverException;

/**
 * The ways to ask a JavaSMT prover under assumptions, which some solvers know and others do not.
 */
interface Queries extends AutoCloseable {

  void push() throws InterruptedException;

  void pop() throws InterruptedException;

  void add(BooleanFormula formula) throws InterruptedException;

  boolean isUnsat(List<BooleanFormula> assumptions) throws SolverException, InterruptedException;

  /** For the last query, which was satisfiable. */
  Evaluator evaluator() throws SolverException;

  /**
   * Assumptions of the last query, which was not satisfiable, that are enough for that; perhaps
   * other formulas too.
   */
  Collection<BooleanFormula> core() throws SolverException, InterruptedException;

  @Override
  void close();
}
