package dev.bulwark.cli;

import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C and SIGTERM. The JVM answers both by starting its shutdown hooks; ours lets the running
 * command say what it knows and ends the process at once with the exit code that the command gives,
 * without waiting for engines or native solvers.
 */
final class Interruption {

  private @Nullable IntSupplier command;
  private boolean disarmed;

  private Interruption() {}

  /** Never happens. */
  static Interruption none() {
    return new Interruption();
  }

  /** Listens to the signals of this process. */
  static Interruption ofProcess() {
    Interruption interruption = new Interruption();
    Runtime.getRuntime().addShutdownHook(new Thread(interruption::happen, "interruption"));
    return interruption;
  }

  /** From now on an interruption asks this for last words and the exit code. */
  synchronized void arm(IntSupplier lastWords) {
    command = lastWords;
  }

  /** The run is over by itself. */
  synchronized void disarm() {
    disarmed = true;
  }

  private void happen() {
    IntSupplier lastWords;
    synchronized (this) {
      lastWords = disarmed ? null : command;
    }
    if (lastWords != null) {
      Runtime.getRuntime().halt(lastWords.getAsInt());
    }
  }
}
