package dev.bulwark.bench.task;

import java.util.List;

/** The tasks that were found, and those that are malformed. */
public record TaskCollection(List<BenchTask> tasks, List<TaskProblem> problems) {

  public TaskCollection {
    tasks = List.copyOf(tasks);
    problems = List.copyOf(problems);
  }
}
