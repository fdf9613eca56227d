package dev.bulwark.bench.task;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One program with one property, as a task definition states it.
 *
 * @param name the definition's file name without ending, unique in its set
 * @param set the folder that the definition lies in
 * @param propertyFile nothing where the language says what is asked
 * @param expected whether the property holds, where that is known
 */
public record BenchTask(
    String name,
    String set,
    Path definition,
    List<Path> inputFiles,
    Optional<Path> propertyFile,
    Optional<Boolean> expected,
    Optional<String> subproperty,
    String language,
    String dataModel,
    boolean mathematicalIntegers) {

  /** Identifies the task in results. */
  public String id() {
    return set + "/" + name;
  }
}
