package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.run.Status;
import java.util.List;
import java.util.Locale;

/**
 * How many errors the compiled program reaches too. Executions that depend on what a harness cannot
 * set, such as uninitialised memory, are left out unless they get there all the same.
 *
 * @param agree how many do
 * @param failed those that do not, or whose harness does not compile
 * @param leftOut how many were left out
 */
record Harnesses(long agree, List<RunResult> failed, long leftOut) {

  private static final String AGREES = "agrees";
  private static final String DEPENDS = "depends on";

  static Harnesses of(List<RunResult> runs) {
    List<RunResult> checked =
        runs.stream()
            .filter(run -> run.status() == Status.FALSE && !run.harness().isEmpty())
            .toList();
    long agree = Totals.count(checked, run -> run.harness().equals(AGREES));
    List<RunResult> failed =
        checked.stream()
            .filter(run -> !run.harness().equals(AGREES) && !run.harness().startsWith(DEPENDS))
            .toList();
    return new Harnesses(agree, failed, checked.size() - agree - failed.size());
  }

  boolean isEmpty() {
    return agree + failed.size() + leftOut == 0;
  }

  String summary() {
    long all = agree + failed.size();
    String rate = all == 0 ? "" : String.format(Locale.ROOT, " (%.1f %%)", 100.0 * agree / all);
    String others =
        leftOut == 0 ? "" : "; " + leftOut + " left out that depend on uninitialised values";
    return "harnesses: compiled by gcc, "
        + agree
        + " of "
        + all
        + " reach the error"
        + rate
        + others;
  }
}
