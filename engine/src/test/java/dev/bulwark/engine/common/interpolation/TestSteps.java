package dev.bulwark.engine.common.interpolation;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Location;
import dev.bulwark.program.Position;
import dev.bulwark.program.encoding.GuardedStep;
import dev.bulwark.program.encoding.SymbolicState;
import java.util.Map;
import java.util.Set;

/** Steps of paths for tests, where locations do not matter: all are at one. */
final class TestSteps {

  private static final Location HERE = new Location("path", 0, Location.PLAIN, Position.NONE);

  private TestSteps() {}

  static GuardedStep step(Term guard, Map<Variable, Term> updates, Set<Variable> inputs) {
    SymbolicState effect = SymbolicState.INITIAL;
    for (Map.Entry<Variable, Term> update : updates.entrySet()) {
      effect = effect.with(update.getKey(), update.getValue());
    }
    return new GuardedStep(HERE, HERE, guard, effect, inputs);
  }
}
