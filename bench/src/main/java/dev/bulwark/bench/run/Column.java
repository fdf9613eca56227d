package dev.bulwark.bench.run;

import dev.bulwark.bench.process.Measured;
import dev.bulwark.bench.task.BenchTask;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A verifier in some configuration: how it is called, and what its output means. */
public interface Column {

  String name();

  /** What ran, for the record: a commit or a version. */
  String version();

  /** Why a task cannot even be tried with it, if so. */
  default Optional<String> refusal(BenchTask task) {
    return Optional.empty();
  }

  /** The command for a task; {@code folder} is where it may leave files. */
  List<String> command(BenchTask task, Limits limits, Path folder);

  Reading read(Measured measured);

  /**
   * A status with its reason and the times of the phases.
   *
   * @param harness what came of compiling and running the harness, if the tool reports it
   * @param invariantLiterals how large the invariants of a proof are, if the tool reports it
   * @param crossCheck what the compiler thinks of the verdict, if it was asked
   */
  record Reading(
      Status status,
      String reason,
      Map<String, Double> phases,
      String harness,
      OptionalInt invariantLiterals,
      String crossCheck) {
    public Reading(Status status, String reason) {
      this(status, reason, Map.of(), "", OptionalInt.empty(), "");
    }
  }
}
