package dev.bulwark.bench.run;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * One task run with one column.
 *
 * @param reason why there is no verdict, or the assumptions of one
 * @param log where the output lies, relative to the results' folder
 * @param phases seconds spent in each phase of the tool, where it reports them
 * @param harness what came of compiling and running the harness of an error: {@code agrees}, or why
 *     not; empty if that was not asked for
 * @param commit what of ours was run: the project's commit, or the other tool's name
 * @param date when, ISO 8601
 * @param invariantLiterals how large the invariants of a proof are, where the tool reports it
 * @param crossCheck what gcc thinks of the verdict: that it agrees, that it does not, or why it was
 *     not compared; empty if that was not asked for
 */
public record RunResult(
    String task,
    String set,
    String column,
    Status status,
    String reason,
    Optional<Boolean> expected,
    double cpuSeconds,
    double wallSeconds,
    long memoryBytes,
    int exitCode,
    String log,
    Map<String, Double> phases,
    String commit,
    String date,
    String harness,
    OptionalInt invariantLiterals,
    String crossCheck) {

  public RunResult {
    phases = new TreeMap<>(phases);
  }

  public boolean isCorrect() {
    return status.isSolved() && expected.isPresent() && expected.get() == (status == Status.TRUE);
  }

  public boolean isWrong() {
    return status.isSolved() && expected.isPresent() && expected.get() != (status == Status.TRUE);
  }

  /** The field's score: +2 and +1 for right answers, -32 and -16 for wrong ones. */
  public int score() {
    if (isCorrect()) {
      return status == Status.TRUE ? 2 : 1;
    }
    if (isWrong()) {
      return status == Status.TRUE ? -32 : -16;
    }
    return 0;
  }

  public String key() {
    return key(task, column);
  }

  /** What names a run of a task with a column. */
  public static String key(String task, String column) {
    return task + "\t" + column;
  }

  /** The same run, of which no answer can be believed. */
  public RunResult failed(String why) {
    return new RunResult(
        task,
        set,
        column,
        Status.ERROR,
        why,
        expected,
        cpuSeconds,
        wallSeconds,
        memoryBytes,
        exitCode,
        log,
        phases,
        commit,
        date,
        harness,
        invariantLiterals,
        crossCheck);
  }
}
