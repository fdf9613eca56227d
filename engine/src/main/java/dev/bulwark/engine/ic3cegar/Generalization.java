package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Comparisons;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.HalfSpaceSums;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Limit;
import dev.bulwark.engine.ic3cegar.Ic3CegarConfiguration.Technique;
import dev.bulwark.logic.Application;
import dev.bulwark.logic.Op;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Generalization of abstract states (§3.5): minimal inductive clauses by dropping literals with
 * {@link CtgDown} (Algorithm 8); literals that cannot go give way to weaker predicates of the
 * lattice (geometric generalization, Algorithm 9). Beyond the thesis, pairs of half-spaces are
 * replaced by their sums, which become predicates.
 */
final class Generalization {

  private final Space space;
  private final TermFactory terms;
  private final Consecution consecution;
  private final CtgDown ctgDown;
  private final PredicateLattice lattice;
  private final AbstractDomain domain;
  private final HalfSpaceSums sums;
  private final Ic3CegarConfiguration configuration;
  private final Statistics statistics;

  Generalization(
      Space space,
      Consecution consecution,
      CtgDown ctgDown,
      PredicateLattice lattice,
      AbstractDomain domain,
      Ic3CegarConfiguration configuration,
      Statistics statistics) {
    this.space = space;
    this.terms = space.graph().terms();
    this.consecution = consecution;
    this.ctgDown = ctgDown;
    this.lattice = lattice;
    this.domain = domain;
    this.sums = new HalfSpaceSums(new Comparisons(space.graph().program()));
    this.configuration = configuration;
    this.statistics = statistics;
  }

  /** A cube that contains the given one, which is inductive at the level, and is so too. */
  Cube generalize(Location location, Cube inductive, int level) {
    Cube cube = mic(location, inductive, level);
    return configuration.has(Technique.SUMS) ? add(location, cube, level) : cube;
  }

  private Cube mic(Location location, Cube from, int level) {
    Cube cube = from;
    int geometric = configuration.has(Technique.GEOMETRIC) ? configuration.limit(Limit.MAX_GEO) : 0;
    List<Term> open = new ArrayList<>(from.literals());
    while (!open.isEmpty()) {
      Term literal = open.removeLast();
      if (!cube.literals().contains(literal)) {
        continue;
      }
      Optional<Cube> smaller = ctgDown.down(location, without(location, cube, literal), level, 1);
      if (smaller.isPresent()) {
        cube = smaller.get();
        continue;
      }
      for (Term weaker : weaker(literal)) {
        if (geometric-- <= 0) {
          break;
        }
        List<Term> changed = new ArrayList<>(cube.without(literal).literals());
        changed.add(weaker);
        Optional<Cube> moved = ctgDown.down(location, Cube.of(changed), level, 1);
        if (moved.isPresent()) {
          statistics.geometric++;
          cube = moved.get();
          // It may go altogether now, or be replaced once more.
          open.add(weaker);
          break;
        }
      }
    }
    return cube;
  }

  private Cube without(Location location, Cube cube, Term literal) {
    return space.around(location, cube.without(literal).literals());
  }

  /** The next weaker literals. */
  private List<Term> weaker(Term literal) {
    if (literal instanceof Application negation && negation.op() == Op.NOT) {
      return lattice.children(negation.arg(0)).stream().map(terms::not).toList();
    }
    return lattice.parents(literal);
  }

  private Cube add(Location location, Cube from, int level) {
    return sums.add(
        from,
        (literals, sum) -> {
          if (consecution.check(location, space.around(location, literals), level)
              instanceof Consecution.Inductive(Cube core)) {
            domain.refine(sum);
            return Optional.of(core);
          }
          return Optional.empty();
        });
  }
}
