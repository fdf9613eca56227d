package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Value;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Location;
import dev.bulwark.program.ProgramVariable;
import java.util.Set;

/** Looks at the state of a run whenever that is at one of some locations. */
public interface StateWatch {

  /** Looks at nothing. */
  StateWatch NONE =
      new StateWatch() {
        @Override
        public Set<Location> locations() {
          return Set.of();
        }

        @Override
        public boolean goesOn(State state) {
          return true;
        }
      };

  /** Where to look. */
  Set<Location> locations();

  /** Looks; the run ends as stopped if the answer is no. The state is only for this moment. */
  boolean goesOn(State state);

  /** A run's state at a moment. */
  interface State {

    Location location();

    /** The calls that are open. */
    CallString stack();

    /** The value of a global, or of a variable of the activation that many calls below. */
    Value value(ProgramVariable variable, int callsBelow);
  }
}
