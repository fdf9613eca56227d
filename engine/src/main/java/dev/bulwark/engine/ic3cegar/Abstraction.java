package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Abstract states of lifted ones (§3.3): which of the predicates that touch the lifted state hold.
 * Lifted states have several; they are met one by one, as the abstract states of concrete ones that
 * the frame still contains, so that nothing is enumerated that a blocked clause already covers.
 */
final class Abstraction {

  private final StateSpace space;
  private final TermFactory terms;
  private final AbstractDomain domain;
  private final Statistics statistics;

  Abstraction(StateSpace space, AbstractDomain domain, Statistics statistics) {
    this.space = space;
    this.terms = space.graph().terms();
    this.domain = domain;
    this.statistics = statistics;
  }

  /** The abstract state that the concrete one is in, over the predicates that touch the cube. */
  Cube around(Location location, Cube cube, Model state) {
    statistics.abstractions++;
    Evaluator values = new Evaluator(state::value);
    List<Term> literals = new ArrayList<>(space.here(location));
    for (Term predicate : domain.touching(location, cube)) {
      if (values.holds(predicate)) {
        literals.add(predicate);
      } else if (values.fails(predicate)) {
        literals.add(terms.not(predicate));
      }
    }
    return Cube.of(literals);
  }

  /**
   * What all states of the cube have in common, as far as that can be seen at once: literals that
   * the cube has itself, and predicates over variables whose values it gives.
   */
  Cube common(Location location, Cube cube, Model state) {
    statistics.abstractions++;
    Map<Variable, Value> fixed = Assignment.of(cube);
    Set<Term> own = Set.copyOf(cube.literals());
    Evaluator values = new Evaluator(state::value);
    List<Term> literals = new ArrayList<>(space.here(location));
    for (Term predicate : domain.touching(location, cube)) {
      boolean holds = values.holds(predicate);
      Term literal = holds ? predicate : terms.not(predicate);
      if (own.contains(literal)
          || ((holds || values.fails(predicate))
              && fixed.keySet().containsAll(Terms.freeVariables(predicate)))) {
        literals.add(literal);
      }
    }
    return Cube.of(literals);
  }
}
