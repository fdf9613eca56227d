package dev.bulwark.bench.run;

import dev.bulwark.bench.process.Measured;
import java.util.Optional;

/** What the way a process ended says by itself, whatever the tool. */
final class EndReading {

  private EndReading() {}

  /**
   * The reading for runs that a limit or a signal ended; empty for those that ended by themselves.
   */
  static Optional<Column.Reading> of(Measured measured) {
    return switch (measured.end()) {
      case TIME_LIMIT -> Optional.of(new Column.Reading(Status.TIMEOUT, "time limit"));
      case CPU_LIMIT -> Optional.of(new Column.Reading(Status.TIMEOUT, "processor time limit"));
      case MEMORY_LIMIT -> Optional.of(new Column.Reading(Status.OUT_OF_MEMORY, "memory limit"));
      case INTERRUPTED -> Optional.of(new Column.Reading(Status.ERROR, "interrupted"));
      case BY_ITSELF ->
          measured.signal() == 0
              ? Optional.empty()
              : Optional.of(
                  new Column.Reading(Status.ERROR, "ended by signal " + measured.signal()));
    };
  }
}
