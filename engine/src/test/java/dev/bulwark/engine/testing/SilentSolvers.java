package dev.bulwark.engine.testing;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.EliminationSolver;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSolver;
import dev.bulwark.solver.decorator.SolverDecorator;
import java.util.List;
import java.util.Optional;
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

  private boolean isSilent() {
    asked++;
    boolean now = asked % period == 0;
    silent += now ? 1 : 0;
    return now;
  }

  @Override
  public OrderedSolver around(OrderedSolver solver) {
    return new OrderedSolver() {
      @Override
      public String name() {
        return solver.name();
      }

      @Override
      public ModelSession open(Budget budget) {
        return openOrdered(budget);
      }

      @Override
      public CoreSession openWithCores(Budget budget) {
        return openOrdered(budget);
      }

      @Override
      public OrderedSession openOrdered(Budget budget) {
        return new SilentOrdered(solver.openOrdered(budget));
      }

      @Override
      public OrderedSession openOrdered(Budget budget, long effort) {
        return new SilentOrdered(solver.openOrdered(budget, effort));
      }
    };
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
      return new SilentSession<>(inner.openWithCores(budget));
    }
  }

  private class SilentSession<S extends CoreSession> implements CoreSession {

    final S session;

    SilentSession(S session) {
      this.session = session;
    }

    @Override
    public Answer check(List<? extends Term> assumptions) {
      return isSilent() ? Answer.UNKNOWN : session.check(assumptions);
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
  }

  private final class SilentOrdered extends SilentSession<OrderedSession>
      implements OrderedSession {

    SilentOrdered(OrderedSession session) {
      super(session);
    }

    @Override
    public Answer propagate(List<? extends Term> assumptions) {
      return isSilent() ? Answer.UNKNOWN : session.propagate(assumptions);
    }

    @Override
    public Optional<Failure> failure() {
      return session.failure();
    }

    @Override
    public Optional<Failure> weakestFailure(TermFactory terms) {
      return session.weakestFailure(terms);
    }
  }
}
