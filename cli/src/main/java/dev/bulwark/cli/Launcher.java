package dev.bulwark.cli;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The script that started this process and waits for it, if it does: it starts another one when
 * this one crashes in the first stage.
 */
final class Launcher {

  /** The process of the script. */
  private static final String PROCESS = "bulwark.launcher";

  /** Set to {@link #CHILDREN} when the first stage is to be left out, because it has crashed. */
  private static final String STAGE = "bulwark.stage";

  private static final String CHILDREN = "children";

  /** Set when the script has built Bulwark first, which is not the user's time. */
  private static final String BUILT = "bulwark.built";

  private final @Nullable Long process;
  private final boolean again;

  private Launcher(@Nullable Long process, boolean again) {
    this.process = process;
    this.again = again;
  }

  static Launcher ofProcess() {
    return new Launcher(Long.getLong(PROCESS), CHILDREN.equals(System.getProperty(STAGE)));
  }

  /** Has this process to do without the first stage? */
  boolean leavesOutFirstStage() {
    return again;
  }

  /** The time that an earlier process has spent. */
  Duration spent() {
    Long script = process;
    Optional<Instant> start =
        again && script != null && System.getProperty(BUILT) == null
            ? ProcessHandle.of(script).flatMap(handle -> handle.info().startInstant())
            : Optional.empty();
    return start.map(begin -> Duration.between(begin, Instant.now())).orElse(Duration.ZERO);
  }

  /** Ends this process if the script has been killed. */
  void endWithIt() {
    Long expected = process;
    if (expected != null
        && !ProcessHandle.current()
            .parent()
            .map(ProcessHandle::pid)
            .orElse(expected)
            .equals(expected)) {
      Runtime.getRuntime().halt(ExitCode.UNKNOWN.code());
    }
  }
}
