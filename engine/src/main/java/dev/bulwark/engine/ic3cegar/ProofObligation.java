package dev.bulwark.engine.ic3cegar;

import dev.bulwark.engine.common.ic3.Cube;
import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.Optional;

/**
 * A proof obligation (§3.1): lifted states that are to be excluded up to a level, and how they lead
 * to a bad location.
 *
 * @param obligation level, states and the way; the way is real if no transition on it is spurious
 * @param state one of the states
 * @param spurious how many transitions on the way lead into a state's abstraction only
 * @param next where the way's first step leads; none at its end
 */
record ProofObligation(
    Obligation obligation, Model state, int spurious, Optional<ProofObligation> next) {

  int level() {
    return obligation.level();
  }

  Location location() {
    return obligation.location();
  }

  Cube cube() {
    return obligation.cube();
  }

  ProofObligation atLevel(int level) {
    return new ProofObligation(obligation.atLevel(level), state, spurious, next);
  }

  /** Not the way, which may be long. */
  @Override
  public String toString() {
    return obligation.toString();
  }
}
