package dev.bulwark.engine.testing;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.decorator.SolverDecorator;
import java.util.List;
import java.util.function.Supplier;

/** Solvers that have no answer to every n-th query; those for interpolants are as they are. */
public final class SilentSolvers implements SolverDecorator {

  private final int period;
  private int asked;
  private int silent;

  public SilentSolvers(int period) {
    this.period = period;
  }

  /** How many queries had no answer. */
  public int silent() {
    return silent;
  }

  @Override
  public CoreSolver around(CoreSolver solver) {
    return new Silent(solver);
  }

  @Override
  public InterpolationSolver around(InterpolationSolver solver, Supplier<CoreSolver> judge) {
    return solver;
  }

  @Override
  public EliminationSolver around(EliminationSolver solver, Supplier<CoreSolver> judge) {
    return solver;
  }

  private final class Silent implements CoreSolver {

    private final CoreSolver inner;

    Silent(CoreSolver inner) {
      this.inner = inner;
    }

    @Override
    public String name() {
      return inner.name();
    }

    @Override
    public ModelSession open(Budget budget) {
      return openWithCores(budget);
    }

    @Override
    public CoreSession openWithCores(Budget budget) {
      CoreSession session = inner.openWithCores(budget);
      return new CoreSession() {
        @Override
        public Answer check(List<? extends Term> assumptions) {
          asked++;
          if (asked % period == 0) {
            silent++;
            return Answer.UNKNOWN;
          }
          return session.check(assumptions);
        }

        @Override
        public List<Term> unsatCore() {
          return session.unsatCore();
        }

        @Override
        public Model model() {
          return session.model();
        }

        @Override
        public void push() {
          session.push();
        }

        @Override
        public void pop() {
          session.pop();
        }

        @Override
        public void add(Term formula) {
          session.add(formula);
        }

        @Override
        public void close() {
          session.close();
        }
      };
    }
  }
}
