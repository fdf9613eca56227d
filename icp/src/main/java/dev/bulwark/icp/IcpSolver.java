package dev.bulwark.icp;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.search.ProofLog;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSolver;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The interval solver. */
public final class IcpSolver implements OrderedSolver, InterpolationSolver {

  /** As users and configurations call it. */
  public static final String NAME = "icp";

  private final Supplier<? extends @Nullable ProofLog> logs;

  public IcpSolver() {
    this(() -> null);
  }

  /**
   * @param logs of proofs, a new one for each session
   */
  public IcpSolver(Supplier<? extends @Nullable ProofLog> logs) {
    this.logs = logs;
  }

  @Override
  public String name() {
    return "ICP 1";
  }

  @Override
  public ModelSession open(Budget budget) {
    return new IcpSession(budget, logs.get());
  }

  @Override
  public CoreSession openWithCores(Budget budget) {
    return new IcpSession(budget, logs.get());
  }

  @Override
  public OrderedSession openOrdered(Budget budget) {
    return new IcpSession(budget, logs.get());
  }

  @Override
  public InterpolationSession openForInterpolation(TermFactory terms, Budget budget) {
    return new IcpInterpolationSession(terms, budget);
  }

  @Override
  public OrderedSession openOrdered(Budget budget, long effort) {
    return new IcpSession(budget, logs.get(), effort);
  }
}
