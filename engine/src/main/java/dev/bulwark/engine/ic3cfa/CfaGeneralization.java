package dev.bulwark.engine.ic3cfa;

import dev.bulwark.engine.common.ic3.Comparisons;
import dev.bulwark.engine.common.ic3.Consecution;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Generalization;
import dev.bulwark.engine.common.ic3.HalfSpaceSums;
import dev.bulwark.engine.common.ic3.InductiveGeneralization;
import dev.bulwark.engine.common.ic3.Predecessors;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.Weakening;
import dev.bulwark.engine.ic3cfa.Ic3CfaConfiguration.Technique;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a cube that is blocked at a level larger, so that its negation says more; the paper leaves
 * that open (§VI). In this order, each if configured: interpolants of the failed queries enlarge
 * the cube; equations become half-spaces; literals are dropped as long as the rest is inductive
 * ({@link InductiveGeneralization}); pairs of half-spaces are replaced by their sums, and bounds
 * moved to constants of the program. Cores of the consecution queries shrink the cube at every
 * step. What comes out has passed consecution, whatever was tried on the path to it.
 */
final class CfaGeneralization implements Generalization {

  private static final int MAX_CTGS = 3;
  private static final int MAX_FAILURES = 12;

  private final Consecution consecution;
  private final Comparisons comparisons;
  private final HalfSpaceSums sums;
  private final EdgeInterpolants interpolants;
  private final Generalization dropping;
  private final Ic3CfaConfiguration configuration;

  CfaGeneralization(
      StateSpace space,
      Consecution consecution,
      Predecessors predecessors,
      EdgeInterpolants interpolants,
      Ic3CfaConfiguration configuration) {
    this.consecution = consecution;
    this.comparisons = new Comparisons(space.graph().program());
    this.sums = new HalfSpaceSums(comparisons);
    this.interpolants = interpolants;
    this.configuration = configuration;
    this.dropping =
        new InductiveGeneralization(
            space,
            consecution,
            (ctg, cube) -> halves(predecessors.before(ctg.transition(), cube, ctg.model())),
            Weakening.NONE,
            new InductiveGeneralization.Maxima(
                configuration.has(Technique.CTGS) ? MAX_CTGS : 0,
                1,
                Integer.MAX_VALUE,
                MAX_FAILURES,
                0,
                true));
  }

  @Override
  public Cube generalize(Location location, Cube inductive, int level) {
    Cube cube =
        configuration.has(Technique.INTERPOLANTS) ? enlarge(location, inductive, level) : inductive;
    cube = halves(cube);
    if (configuration.has(Technique.DROPPING)) {
      cube = dropping.generalize(location, cube, level);
    }
    if (configuration.has(Technique.SUMS)) {
      cube = add(location, cube, level);
    }
    if (configuration.has(Technique.WEAKENING)) {
      cube = weaken(location, cube, level);
    }
    return cube;
  }

  private Cube enlarge(Location location, Cube cube, int level) {
    return interpolants
        .enlarge(location, cube, level)
        .flatMap(larger -> inductive(location, larger, level))
        .orElse(cube);
  }

  /** The core of the cube, if it is inductive and that is known. */
  private Optional<Cube> inductive(Location location, Cube cube, int level) {
    // F_(i-1) ∧ ¬s ∧ T ∧ s'
    return consecution.check(location, cube, level) instanceof Consecution.Inductive(Cube core)
        ? Optional.of(core)
        : Optional.empty();
  }

  private Cube halves(Cube cube) {
    if (!configuration.has(Technique.HALVES)) {
      return cube;
    }
    List<Term> halves = new ArrayList<>();
    cube.literals().forEach(literal -> halves.addAll(comparisons.halves(literal)));
    return Cube.of(halves);
  }

  private Cube add(Location location, Cube from, int level) {
    return sums.add(from, (literals, sum) -> inductive(location, Cube.of(literals), level));
  }

  /** Moves each bound as far as the cube stays inductive, by bisection. */
  private Cube weaken(Location location, Cube from, int level) {
    Cube cube = from;
    for (Term literal : from.literals()) {
      List<Term> weaker = comparisons.weaker(literal);
      int good = 0;
      int bad = weaker.size() + 1;
      while (cube.literals().contains(good == 0 ? literal : weaker.get(good - 1))
          && bad - good > 1) {
        int middle = (good + bad) >>> 1;
        Term next = weaker.get(middle - 1);
        List<Term> changed =
            new ArrayList<>(cube.without(good == 0 ? literal : weaker.get(good - 1)).literals());
        if (!Terms.isTrue(next)) {
          changed.add(next);
        }
        Optional<Cube> core = inductive(location, Cube.of(changed), level);
        if (core.isPresent()) {
          cube = core.get();
          good = middle;
        } else {
          bad = middle;
        }
      }
    }
    return cube;
  }
}
