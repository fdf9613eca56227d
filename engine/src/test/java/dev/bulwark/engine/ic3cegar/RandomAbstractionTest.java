package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.FrameStep;
import dev.bulwark.engine.common.ic3.LocationSpace;
import dev.bulwark.engine.common.ic3.MonolithicSpace;
import dev.bulwark.engine.common.ic3.StateSpace;
import dev.bulwark.engine.common.ic3.TransitionGraph;
import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Terms;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.Theory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Abstract states contain what they are the abstraction of, and no less is said than can be. */
final class RandomAbstractionTest {

  private static final int SYSTEMS = Boolean.getBoolean("bulwark.thorough") ? 300 : 15;

  @ParameterizedTest(name = "seed {0}, integers {1}, locations {2}")
  @CsvSource({"1, false, false", "2, false, true", "3, true, false", "4, true, true"})
  void abstractStatesContainTheirs(long seed, boolean integers, boolean locations) {
    Random random = new Random(seed);
    int many = 0;
    for (int i = 0; i < SYSTEMS; i++) {
      RandomSystem system =
          integers ? RandomSystem.ofIntegers(random) : RandomSystem.ofWords(random);
      TransitionGraph graph = system.graph();
      Theory theory = graph.theory();
      StateSpace space =
          locations
              ? new LocationSpace(graph, FrameStep.Encoding.PRIMED)
              : new MonolithicSpace(graph, theory, FrameStep.Encoding.PRIMED);
      AbstractDomain domain =
          new AbstractDomain(
              graph, PredicateLattice.unordered(system.terms()), random.nextBoolean());
      for (int k = 0; k < 6; k++) {
        domain.refine(system.predicate());
      }
      Abstraction abstraction = new Abstraction(space, domain, new Statistics());
      for (Location location : graph.locations()) {
        Model state = system.any(system.states());
        Cube cube = cubeWith(state, system, random);
        Cube found = abstraction.around(location, cube, state);
        contains(system, space, found, location, state);
        for (Term predicate : domain.touching(location, cube)) {
          assertThat(shared(predicate, cube)).isNotEmpty();
          assertThat(found.literals()).containsAnyOf(predicate, system.terms().not(predicate));
        }
        Cube common = abstraction.common(location, cube, state);
        for (Model other : system.states()) {
          if (RandomSystem.holds(cube, other)) {
            assertThat(CubeStates.contains(space, location, common, location, other))
                .as("seed %d: %s of %s in %s", seed, other, cube, common)
                .isTrue();
            many += other.equals(state) ? 0 : 1;
          }
        }
      }
    }
    assertThat(many).isPositive();
  }

  /** Values of some variables, or other literals that hold in the state. */
  private static Cube cubeWith(Model state, RandomSystem system, Random random) {
    if (random.nextBoolean()) {
      return Cube.of(
          Assignment.literals(
              system.terms(), system.variables().subList(0, 1 + random.nextInt(2)), state));
    }
    List<Term> literals = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Term predicate = system.predicate();
      literals.add(
          RandomSystem.holds(List.of(predicate), state)
              ? predicate
              : system.terms().not(predicate));
    }
    return Cube.of(literals);
  }

  private static Set<Variable> shared(Term predicate, Cube cube) {
    Set<Variable> shared = new HashSet<>(Terms.freeVariables(predicate));
    shared.retainAll(Terms.freeVariables(cube.literals()));
    return shared;
  }

  /** The state at its location, and at no other. */
  private static void contains(
      RandomSystem system, StateSpace space, Cube found, Location location, Model state) {
    assertThat(CubeStates.contains(space, location, found, location, state)).isTrue();
    for (Location other : system.graph().locations()) {
      if (other != location) {
        assertThat(CubeStates.contains(space, location, found, other, state)).isFalse();
      }
    }
  }
}
