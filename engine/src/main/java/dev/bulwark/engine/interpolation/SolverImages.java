package dev.bulwark.engine.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Variable;
import dev.bulwark.solver.InterpolationSession;
import dev.bulwark.solver.InterpolationSolver;
import dev.bulwark.solver.SolverException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Interpolants of one solver, which answers the query too. */
final class SolverImages implements Images {

  private final InterpolationSolver solver;
  private final InterpolationSession session;
  private int successes;

  SolverImages(TermFactory terms, InterpolationSolver solver, Budget budget) {
    this.solver = solver;
    this.session = solver.openForInterpolation(terms, budget);
  }

  @Override
  public Image of(ImageQuery query, Budget budget) {
    try {
      // A = R(old) ∧ block(old, x), B = bad(x)
      List<Term> groups = List.of(query.prefix(this::isKnown), query.bad().formula());
      return switch (session.check(groups)) {
        case SAT -> new Image.Bad();
        case UNKNOWN -> new Image.Unexplained("the solver had no answer to a query about an image");
        case UNSAT -> {
          Term interpolant = session.interpolant(Set.of(0));
          successes++;
          yield new Image.Within(interpolant);
        }
      };
    } catch (SolverException e) {
      return new Image.Unexplained("solver: " + e.getMessage());
    }
  }

  /** The interval solver knows no equations between arrays. */
  private boolean isKnown(Variable variable) {
    return !(variable.sort() instanceof Sort.Array);
  }

  @Override
  public Map<String, Integer> successes() {
    return Map.of(solver.name(), successes);
  }

  @Override
  public void close() {
    session.close();
  }
}
