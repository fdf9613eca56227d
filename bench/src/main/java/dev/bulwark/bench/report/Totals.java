package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * Counts over some runs.
 *
 * @param invariantLiterals the average over right proofs with invariants
 */
public record Totals(
    int runs,
    long rightTrue,
    long rightFalse,
    long wrong,
    long unscored,
    int score,
    double cpuSeconds,
    OptionalDouble invariantLiterals) {

  public static Totals of(List<RunResult> runs) {
    return new Totals(
        runs.size(),
        count(runs, run -> run.isCorrect() && run.status() == Status.TRUE),
        count(runs, run -> run.isCorrect() && run.status() == Status.FALSE),
        count(runs, RunResult::isWrong),
        count(runs, run -> run.status().isSolved() && run.expected().isEmpty()),
        runs.stream().mapToInt(RunResult::score).sum(),
        runs.stream().mapToDouble(RunResult::cpuSeconds).sum(),
        runs.stream()
            .filter(RunResult::isCorrect)
            .flatMapToInt(run -> run.invariantLiterals().stream())
            .average());
  }

  public static long count(List<RunResult> runs, Predicate<RunResult> which) {
    return runs.stream().filter(which).count();
  }
}
