package dev.bulwark.engine.ic3cegar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulwark.base.Budget;
import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.ErrorTransition;
import dev.bulwark.engine.testing.RandomSystem;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.eval.Evaluator;
import dev.bulwark.solver.CoreSolver;
import dev.bulwark.solver.Model;
import dev.bulwark.solver.SolverProvider;
import dev.bulwark.solver.javasmt.JavaSmtSolvers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lifted states: every one of them leads to where the concrete one does, for some inputs. */
final class RandomLiftingTest {

  private static final SolverProvider SOLVERS = JavaSmtSolvers.best(warning -> {});
  private static final int SYSTEMS = Boolean.getBoolean("bulwark.thorough") ? 200 : 6;

  @ParameterizedTest(name = "seed {0}, integers {1}, projection {2}")
  @CsvSource({"1, false, false", "2, false, true", "3, true, false", "4, true, true"})
  void everyLiftedStateLeadsThere(long seed, boolean integers, boolean projection) {
    Random random = new Random(seed);
    int smaller = 0;
    for (int i = 0; i < SYSTEMS; i++) {
      RandomSystem system =
          integers ? RandomSystem.ofIntegers(random) : RandomSystem.ofWords(random);
      CoreSolver solver = SOLVERS.solver(system.graph().theory());
      try (Lifting lifting = new Lifting(system.graph(), projection, solver, Budget.unlimited())) {
        for (int k = 0; k < 8 && !system.moves().isEmpty(); k++) {
          smaller += step(system, lifting, random) ? 1 : 0;
        }
        for (ErrorTransition error : system.graph().errorTransitions()) {
          leave(system, lifting, error);
        }
      }
    }
    assertThat(smaller).as("lifted to more than one state").isPositive();
  }

  /** Says whether there are more states than one. */
  private static boolean step(RandomSystem system, Lifting lifting, Random random) {
    RandomSystem.Move move = system.any(system.moves());
    List<Term> target = new ArrayList<>();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      Term predicate = system.predicate();
      Evaluator after = new Evaluator(move.to()::value);
      target.add(after.holds(predicate) ? predicate : system.terms().not(predicate));
    }
    if (random.nextInt(3) == 0) {
      target = Assignment.literals(system.terms(), system.variables(), move.to());
    }
    Cube cube = Cube.of(target);
    Cube lifted = lifting.before(move.transition(), cube, move.from());
    assertThat(RandomSystem.holds(lifted, move.from())).as("%s in %s", move, lifted).isTrue();
    List<Term> goal = new ArrayList<>(List.of(move.transition().guard()));
    cube.literals().forEach(l -> goal.add(system.graph().before(move.transition(), l)));
    return check(system, lifted, move.transition().inputs(), goal) > 1;
  }

  private static void leave(RandomSystem system, Lifting lifting, ErrorTransition error) {
    for (Model state : system.states()) {
      for (Model input : RandomSystem.valuations(error.inputs(), system.values())) {
        Model from = RandomSystem.both(state, input);
        if (RandomSystem.holds(List.of(error.condition()), from)) {
          Cube lifted = lifting.before(error, from);
          assertThat(RandomSystem.holds(lifted, from)).isTrue();
          check(system, lifted, error.inputs(), List.of(error.condition()));
          return;
        }
      }
    }
  }

  private static int check(
      RandomSystem system, Cube lifted, Collection<Variable> inputs, List<Term> goal) {
    List<Model> choices = RandomSystem.valuations(inputs, inputValues(system));
    int states = 0;
    for (Model state : system.states()) {
      if (RandomSystem.holds(lifted, state)) {
        states++;
        assertThat(choices)
            .as("%s of %s leads to %s", state, lifted, goal)
            .anyMatch(input -> RandomSystem.holds(goal, RandomSystem.both(state, input)));
      }
    }
    return states;
  }

  /** Over integers more than near zero, since a state may need an input that no other needs. */
  private static List<Value> inputValues(RandomSystem system) {
    if (system.values().getFirst() instanceof Value.BitVecValue) {
      return system.values();
    }
    List<Value> wide = new ArrayList<>();
    for (int i = -30; i <= 30; i++) {
      wide.add(Value.integer(BigInteger.valueOf(i)));
    }
    return wide;
  }
}
