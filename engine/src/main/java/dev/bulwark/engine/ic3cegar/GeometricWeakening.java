package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Weakening;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import java.util.List;

/**
 * Geometric generalization (Algorithm 9): what takes the place of a literal are the next weaker
 * predicates of the lattice.
 */
final class GeometricWeakening implements Weakening {

  private final TermFactory terms;
  private final PredicateLattice lattice;
  private final Statistics statistics;

  GeometricWeakening(TermFactory terms, PredicateLattice lattice, Statistics statistics) {
    this.terms = terms;
    this.lattice = lattice;
    this.statistics = statistics;
  }

  @Override
  public List<Term> weaker(Term literal) {
    if (literal instanceof Application negation && negation.op() == Op.NOT) {
      return lattice.children(negation.arg(0)).stream().map(terms::not).toList();
    }
    return lattice.parents(literal);
  }

  @Override
  public void accepted(Term weaker) {
    statistics.geometric++;
  }
}
