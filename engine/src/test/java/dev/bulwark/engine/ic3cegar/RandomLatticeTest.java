package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.Session;
import dev.bulwark.solver.Theory;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lattice agrees after every step with the order that all states give. */
final class RandomLatticeTest {

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void orderIsThatOfAllStates(long seed) {
    RandomSystem system = RandomSystem.ofWords(new Random(seed));
    Map<Term, BitSet> known = new LinkedHashMap<>();
    try (Session session =
        JavaSmtSolvers.best(warning -> {}).solver(Theory.BIT_VECTORS).open(Budget.unlimited())) {
      PredicateLattice lattice = PredicateLattice.ordered(system.terms(), session);
      for (int i = 0; i < 25; i++) {
        Term predicate = i % 5 == 4 ? both(system) : system.predicate();
        BitSet states = statesOf(predicate, system);
        boolean isNew =
            !states.isEmpty()
                && states.cardinality() < system.states().size()
                && !known.containsValue(states);
        assertThat(lattice.add(predicate)).as("%s is new", predicate).isEqualTo(isNew);
        if (isNew) {
          known.put(predicate, states);
          check(lattice, known);
        }
      }
    }
    assertThat(known).as("seed %d", seed).hasSizeGreaterThan(8);
  }

  private static Term both(RandomSystem system) {
    return system.terms().and(system.predicate(), system.predicate());
  }

  private static BitSet statesOf(Term predicate, RandomSystem system) {
    BitSet states = new BitSet();
    for (int i = 0; i < system.states().size(); i++) {
      states.set(i, new Evaluator(system.states().get(i)::value).holds(predicate));
    }
    return states;
  }

  private static void check(PredicateLattice lattice, Map<Term, BitSet> known) {
    for (Term predicate : known.keySet()) {
      assertThat(lattice.parents(predicate))
          .containsExactlyInAnyOrderElementsOf(
              known.keySet().stream().filter(p -> isNext(predicate, p, known)).toList());
      assertThat(lattice.children(predicate))
          .containsExactlyInAnyOrderElementsOf(
              known.keySet().stream().filter(p -> isNext(p, predicate, known)).toList());
    }
  }

  /** Is one strictly below the other, with nothing between them? */
  private static boolean isNext(Term lower, Term upper, Map<Term, BitSet> known) {
    return isBelow(known.get(lower), known.get(upper))
        && known.values().stream()
            .noneMatch(
                middle -> isBelow(known.get(lower), middle) && isBelow(middle, known.get(upper)));
  }

  private static boolean isBelow(BitSet lower, BitSet upper) {
    BitSet rest = (BitSet) lower.clone();
    rest.andNot(upper);
    return rest.isEmpty() && !lower.equals(upper);
  }
}
