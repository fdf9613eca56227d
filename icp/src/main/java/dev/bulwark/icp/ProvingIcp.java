package dev.bulwark.icp;

import dev.bulwark.base.Budget;
import dev.bulwark.icp.proof.ProofChecker;
import dev.bulwark.icp.proof.TextLog;
import dev.bulwark.logic.Term;
import dev.bulwark.solver.Answer;
import dev.bulwark.solver.CoreSession;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.SolverException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The interval solver with a proof of each UNSAT, which {@link ProofChecker} replays before the
 * answer is given. What that cannot confirm in all its lines is inconclusive. A wrong line is a
 * fault of the solver, and said.
 *
 * <p>Trusted beside the checker is what makes constraints of terms (package {@code terms}).
 */
public final class ProvingIcp implements CoreSolver {

  /** More would not fit into the memory of small machines. */
  private static final int MOST_LINES = 300_000;

  @Override
  public String name() {
    return "ICP 1 with replayed proofs";
  }

  @Override
  public ModelSession open(Budget budget) {
    return new Proving(budget);
  }

  @Override
  public CoreSession openWithCores(Budget budget) {
    return new Proving(budget);
  }

  private static final class Proving implements CoreSession {

    private final List<String> lines = new ArrayList<>();
    private final Budget budget;
    private final IcpSession session;

    private Proving(Budget budget) {
      this.budget = budget;
      this.session = new IcpSession(budget, new TextLog(this::append));
    }

    private void append(String line) {
      if (lines.size() == MOST_LINES) {
        throw new SolverException("the proof has more than " + MOST_LINES + " lines");
      }
      lines.add(line);
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
    public Answer check(List<? extends Term> assumptions) {
      Answer answer = session.check(assumptions);
      if (answer != Answer.UNSAT) {
        return answer;
      }
      ProofChecker.Report report = ProofChecker.check(this::withinBudget);
      if (!report.refused().isEmpty()) {
        throw new SolverException("icp gave a wrong proof: " + report.refused().getFirst());
      }
      return report.isComplete() && report.lastRefuted() ? Answer.UNSAT : Answer.UNKNOWN;
    }

    private Iterator<String> withinBudget() {
      Iterator<String> all = lines.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return all.hasNext();
        }

        @Override
        public String next() {
          if (budget.exhaustion() != null) {
            budget.check();
          }
          return all.next();
        }
      };
    }

    @Override
    public Model model() {
      return session.model();
    }

    @Override
    public List<Term> unsatCore() {
      return session.unsatCore();
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
