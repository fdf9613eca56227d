package dev.bulwark.engine.isat3;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.OrderedSession;
import dev.bulwark.solver.OrderedSolver;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The interval solver for as long as a query is easy for it, and the usual solver of the theory for
 * what it leaves open: ranges say little about tricks with bits. What the usual one refutes has a
 * core, which is as good an order of assumptions as any; bounds are not weakened then.
 */
final class IntervalsFirst implements OrderedSolver {

  private final OrderedSolver intervals;
  private final Optional<CoreSolver> usual;
  private final long effort;
  private final double share;
  private final Counters counters;

  /**
   * @param usual for what has no answer; none if that is to stay open
   * @param effort how much a query may take before the usual solver is asked
   * @param share of the time left, for what one session of the usual solver is asked
   */
  IntervalsFirst(
      OrderedSolver intervals,
      Optional<CoreSolver> usual,
      long effort,
      double share,
      Counters counters) {
    this.intervals = intervals;
    this.usual = usual;
    this.effort = effort;
    this.share = share;
    this.counters = counters;
  }

  @Override
  public String name() {
    return intervals.name();
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
    return openOrdered(budget, usual.isPresent() ? effort : Long.MAX_VALUE);
  }

  @Override
  public OrderedSession openOrdered(Budget budget, long most) {
    return new Both(intervals.openOrdered(budget, most), budget);
  }

  /** A session with both, the usual one from when it is needed. */
  private final class Both implements OrderedSession {

    private final OrderedSession first;
    private final Budget budget;
    private final List<List<Term>> formulas = new ArrayList<>(List.of(new ArrayList<>()));
    private Optional<CoreSession> second = Optional.empty();

    /** Whether the last answer is that of the usual solver. */
    private boolean passedOn;

    /** Formulas that the interval solver does not know are in the way of all queries. */
    private boolean refused;

    Both(OrderedSession first, Budget budget) {
      this.first = first;
      this.budget = budget;
    }

    @Override
    public void push() {
      first.push();
      second.ifPresent(CoreSession::push);
      formulas.add(new ArrayList<>());
    }

    @Override
    public void pop() {
      first.pop();
      second.ifPresent(CoreSession::pop);
      formulas.removeLast();
    }

    @Override
    public void add(Term formula) {
      formulas.getLast().add(formula);
      second.ifPresent(session -> session.add(formula));
      try {
        first.add(formula);
      } catch (SolverException unknown) {
        refuse(unknown);
      }
    }

    private void refuse(SolverException unknown) {
      if (usual.isEmpty()) {
        throw unknown;
      }
      counters.refused += refused ? 0 : 1;
      refused = true;
    }

    @Override
    public Answer check(List<? extends Term> assumptions) {
      passedOn = false;
      Answer answer = Answer.UNKNOWN;
      if (!refused) {
        try {
          answer = first.check(assumptions);
        } catch (SolverException unknown) {
          refuse(unknown);
        }
      }
      return answer == Answer.UNKNOWN && usual.isPresent()
          ? passOn(usual.get(), assumptions)
          : answer;
    }

    private Answer passOn(CoreSolver solver, List<? extends Term> assumptions) {
      passedOn = true;
      counters.passedOn++;
      CoreSession session = second.orElseGet(() -> opened(solver));
      second = Optional.of(session);
      try {
        return session.check(assumptions);
      } catch (BudgetExhaustedException over) {
        session.close();
        second = Optional.empty();
        // If it was the whole budget, that is the end; else this query took its share.
        budget.check();
        return Answer.UNKNOWN;
      }
    }

    private CoreSession opened(CoreSolver solver) {
      CoreSession session = solver.openWithCores(budget.share(share));
      for (int level = 0; level < formulas.size(); level++) {
        if (level > 0) {
          session.push();
        }
        formulas.get(level).forEach(session::add);
      }
      return session;
    }

    @Override
    public Answer propagate(List<? extends Term> assumptions) {
      passedOn = false;
      if (refused) {
        return Answer.UNKNOWN;
      }
      try {
        return first.propagate(assumptions);
      } catch (SolverException unknown) {
        refuse(unknown);
        return Answer.UNKNOWN;
      }
    }

    @Override
    public Model model() {
      return answering().model();
    }

    @Override
    public List<Term> unsatCore() {
      return answering().unsatCore();
    }

    private CoreSession answering() {
      return passedOn ? second.orElseThrow() : first;
    }

    @Override
    public Optional<Failure> failure() {
      if (!passedOn) {
        return first.failure();
      }
      List<Term> core = unsatCore();
      return core.isEmpty()
          ? Optional.empty()
          : Optional.of(new Failure(core.getLast(), core.subList(0, core.size() - 1)));
    }

    @Override
    public Optional<Failure> weakestFailure(TermFactory terms) {
      return passedOn ? Optional.empty() : first.weakestFailure(terms);
    }

    @Override
    public void close() {
      first.close();
      second.ifPresent(CoreSession::close);
    }
  }
}
