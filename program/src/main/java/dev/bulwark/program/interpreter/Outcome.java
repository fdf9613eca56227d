package dev.bulwark.program.interpreter;

import dev.bulwark.logic.Value;
import dev.bulwark.program.CallString;
import dev.bulwark.program.Location;
import java.util.Optional;

/** How a run ended. */
public sealed interface Outcome {

  /** The property is violated at this error location. */
  record ReachedError(Location location, CallString stack) implements Outcome {}

  /** The model stops short of C here: nothing is known about what a real run would do. */
  record ReachedIncomplete(Location location, CallString stack) implements Outcome {}

  /** The behaviour is undefined from here on. */
  record ReachedUndefined(Location location, CallString stack) implements Outcome {}

  /** The program ended itself by {@code abort}, {@code exit} or the like. */
  record Halted(Location location, CallString stack) implements Outcome {}

  /** The entry function returned, with this value unless it returns nothing. */
  record Terminated(Optional<Value> exitValue) implements Outcome {}

  /**
   * No edge passes here, as after a failed {@code __VERIFIER_assume}: the inputs are no run of the
   * program.
   */
  record Blocked(Location location, CallString stack) implements Outcome {}

  /** The budget of steps was used up at this location. */
  record OutOfSteps(Location location, CallString stack) implements Outcome {}

  /** More calls are open than the interpreter allows. */
  record CallStackTooDeep(Location location, int depth) implements Outcome {}

  /** The caller asked to stop. */
  record Stopped(Location location) implements Outcome {}
}
