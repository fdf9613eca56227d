package dev.bulwark.bench.task;

import java.nio.file.Path;

/** A task that cannot be run, and why. */
public record TaskProblem(Path definition, String message) {

  @Override
  public String toString() {
    return definition + ": " + message;
  }
}
