package dev.bulwark.engine.common.ic3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.logic.Term;
import dev.bulwark.solver.Model;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of half-spaces holds in the states of random systems. */
final class RandomComparisonsTest {

  private static final int LITERALS = 60;

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void halvesAreTheLiteral(long seed) {
    RandomSystem system = system(seed);
    Comparisons comparisons = new Comparisons(system.graph().program());
    int split = 0;
    for (int i = 0; i < LITERALS; i++) {
      Term literal = literal(system, i);
      List<Term> halves = comparisons.halves(literal);
      for (Model state : system.states()) {
        assertThat(RandomSystem.holds(halves, state))
            .as("%s for %s in %s", halves, literal, state)
            .isEqualTo(RandomSystem.holds(List.of(literal), state));
      }
      split += halves.size() - 1;
    }
    assertThat(split).as("equations of seed %d", seed).isPositive();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void movedBoundsAreWeakerAndWeaker(long seed) {
    RandomSystem system = system(seed);
    Comparisons comparisons = new Comparisons(system.graph().program());
    int moved = 0;
    for (int i = 0; i < LITERALS; i++) {
      Term stronger = literal(system, i);
      for (Term weaker : comparisons.weaker(stronger)) {
        assertContained(system, List.of(stronger), List.of(weaker));
        stronger = weaker;
        moved++;
      }
    }
    assertThat(moved).as("moved bounds of seed %d", seed).isGreaterThan(LITERALS / 3);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {2, 4, 6, 8})
  void sumsContainWhatBothHaveInCommon(long seed) {
    RandomSystem system = system(seed);
    Comparisons comparisons = new Comparisons(system.graph().program());
    int sums = 0;
    for (int i = 0; i < LITERALS; i++) {
      Term first = literal(system, i);
      Term second = literal(system, i / 2);
      for (Term sum : comparisons.sums(first, second)) {
        assertContained(system, List.of(first, second), List.of(sum));
        sums++;
      }
    }
    assertThat(sums).as("sums of seed %d", seed).isGreaterThan(LITERALS / 3);
  }

  /** Whatever is agreed to on the way, every cube that is asked for contains the first one. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {2, 4, 6, 8})
  void cubesOfSumsContainTheFirstOne(long seed) {
    RandomSystem system = system(seed);
    HalfSpaceSums sums = new HalfSpaceSums(new Comparisons(system.graph().program()));
    Random agrees = new Random(seed);
    int shrunk = 0;
    for (int i = 0; i < LITERALS; i++) {
      Cube cube = Cube.of(List.of(literal(system, i), literal(system, i / 2), literal(system, 0)));
      Set<Cube> agreed = new HashSet<>(Set.of(cube));
      Cube result =
          sums.add(
              cube,
              (literals, sum) -> {
                assertThat(literals).contains(sum);
                assertContained(system, cube.literals(), literals);
                Cube next = Cube.of(literals);
                return agrees.nextBoolean() && agreed.add(next)
                    ? Optional.of(next)
                    : Optional.empty();
              });
      assertThat(agreed).contains(result);
      shrunk += cube.size() - result.size();
    }
    assertThat(shrunk).as("literals that sums replaced, seed %d", seed).isPositive();
  }

  /** Integers if the seed is even, else words. */
  private static RandomSystem system(long seed) {
    Random random = new Random(seed);
    return seed % 2 == 0 ? RandomSystem.ofIntegers(random) : RandomSystem.ofWords(random);
  }

  private static Term literal(RandomSystem system, int number) {
    Term predicate = system.predicate();
    return number % 3 == 0 ? system.terms().not(predicate) : predicate;
  }

  private static void assertContained(RandomSystem system, List<Term> inner, List<Term> outer) {
    List<Model> outside = new ArrayList<>(system.states());
    outside.removeIf(state -> !RandomSystem.holds(inner, state));
    outside.removeIf(state -> RandomSystem.holds(outer, state));
    assertThat(outside).as("in %s but not in %s", inner, outer).isEmpty();
  }
}
