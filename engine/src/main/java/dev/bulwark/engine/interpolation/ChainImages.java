package dev.bulwark.engine.interpolation;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.interpolation.InterpolationChain;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.solver.ModelSession;
import dev.bulwark.solver.Solver;
import java.util.Map;
import java.util.Optional;

/**
 * Interpolants by all methods there are. What just excludes B is weaker than what just follows from
 * A, and a weaker image is sooner a fixed point; but it may be too coarse. So they are asked for
 * from behind first for odd bounds, and from the front for even ones.
 */
final class ChainImages implements Images {

  private final TermFactory terms;
  private final InterpolationChain chain;
  private final ModelSession session;

  ChainImages(TermFactory terms, InterpolationChain chain, Solver solver, Budget budget) {
    this.terms = terms;
    this.chain = chain;
    this.session = solver.open(budget);
  }

  @Override
  public Image of(ImageQuery query, Budget budget) {
    // R ∧ block ∧ bad'
    return switch (session.check(query.formulas())) {
      case SAT -> new Image.Bad();
      case UNKNOWN -> new Image.Unexplained("the solver had no answer to a query about an image");
      case UNSAT ->
          interpolant(query, budget)
              .<Image>map(Image.Within::new)
              .orElseGet(() -> new Image.Unexplained("no method found an interpolant"));
    };
  }

  private Optional<Term> interpolant(ImageQuery query, Budget budget) {
    return query.bad().bound() % 2 == 1
        ? weak(query, budget).or(() -> strong(query, budget))
        : strong(query, budget).or(() -> weak(query, budget));
  }

  private Optional<Term> weak(ImageQuery query, Budget budget) {
    return chain.interpolate(query.reversedPath(), budget).map(found -> terms.not(found.get(1)));
  }

  private Optional<Term> strong(ImageQuery query, Budget budget) {
    return chain.interpolate(query.path(), budget).map(found -> found.get(1));
  }

  @Override
  public Map<String, Integer> successes() {
    return chain.successes();
  }

  @Override
  public void close() {
    session.close();
  }
}
