package dev.bulwark.bench.report;

import dev.bulwark.bench.run.RunResult;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A finished or interrupted benchmark: every run, and the tasks that could not be run at all. */
public record Results(String about, List<RunResult> runs, List<String> problems) {

  public Results {
    runs = List.copyOf(runs);
    problems = List.copyOf(problems);
  }

  public List<String> columns() {
    Set<String> columns = new LinkedHashSet<>();
    runs.forEach(run -> columns.add(run.column()));
    return List.copyOf(columns);
  }

  public List<String> sets() {
    Set<String> sets = new LinkedHashSet<>();
    runs.forEach(run -> sets.add(run.set()));
    return List.copyOf(sets);
  }

  public List<RunResult> wrong() {
    return runs.stream().filter(RunResult::isWrong).toList();
  }
}
