package dev.bulwark.bench.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds tasks: in task definitions, in folders of them, and in set files, which list globs relative
 * to themselves.
 */
public final class TaskFinder {

  private final TaskDefinitionReader reader = new TaskDefinitionReader();

  /** All tasks of the paths, in a fixed order, each once. */
  public TaskCollection find(List<Path> paths) {
    Set<Path> definitions = new LinkedHashSet<>();
    List<TaskProblem> problems = new ArrayList<>();
    for (Path path : paths) {
      collect(path, definitions, problems);
    }
    List<BenchTask> tasks = new ArrayList<>();
    for (Path definition : definitions) {
      try {
        tasks.addAll(reader.read(definition));
      } catch (TaskDefinitionReader.MalformedTaskException e) {
        problems.add(new TaskProblem(definition, String.valueOf(e.getMessage())));
      }
    }
    return new TaskCollection(tasks, problems);
  }

  private static void collect(Path path, Set<Path> definitions, List<TaskProblem> problems) {
    if (Files.isDirectory(path)) {
      try (Stream<Path> files = Files.walk(path)) {
        files
            .filter(TaskFinder::isDefinition)
            .sorted()
            .map(Path::normalize)
            .forEach(definitions::add);
      } catch (IOException e) {
        problems.add(new TaskProblem(path, "cannot be listed: " + e.getMessage()));
      }
    } else if (isDefinition(path)) {
      definitions.add(path.normalize());
    } else if (Files.isRegularFile(path)) {
      collectSet(path, definitions, problems);
    } else {
      problems.add(new TaskProblem(path, "does not exist"));
    }
  }

  private static boolean isDefinition(Path path) {
    String name = String.valueOf(path.getFileName());
    return Files.isRegularFile(path) && (name.endsWith(".yml") || name.endsWith(".yaml"));
  }

  private static void collectSet(Path set, Set<Path> definitions, List<TaskProblem> problems) {
    Path folder = set.toAbsolutePath().getParent();
    try {
      for (String line : Files.readAllLines(set)) {
        String pattern = line.strip();
        if (pattern.isEmpty() || pattern.startsWith("#") || folder == null) {
          continue;
        }
        List<Path> found = Globs.expand(folder, pattern);
        if (found.isEmpty()) {
          problems.add(new TaskProblem(set, "nothing matches " + pattern));
        }
        definitions.addAll(found);
      }
    } catch (IOException e) {
      problems.add(new TaskProblem(set, "is no set file: " + e.getMessage()));
    }
  }

  /** Tasks whose id contains a match of the pattern. */
  public static TaskCollection filter(TaskCollection collection, Pattern pattern) {
    return new TaskCollection(
        collection.tasks().stream().filter(task -> pattern.matcher(task.id()).find()).toList(),
        collection.problems());
  }

  /**
   * At most {@code n} tasks of each set, chosen by a hash of seed and name: the choice does not
   * depend on what else is in the folder, and a larger sample contains the smaller one.
   */
  public static TaskCollection sample(TaskCollection collection, int n, long seed) {
    Set<String> sets = new LinkedHashSet<>();
    collection.tasks().forEach(task -> sets.add(task.set()));
    Set<BenchTask> chosen = new LinkedHashSet<>();
    for (String set : sets) {
      collection.tasks().stream()
          .filter(task -> task.set().equals(set))
          .sorted(
              Comparator.comparingLong((BenchTask task) -> rank(task, seed))
                  .thenComparing(BenchTask::name))
          .limit(n)
          .forEach(chosen::add);
    }
    return new TaskCollection(
        collection.tasks().stream().filter(chosen::contains).toList(), collection.problems());
  }

  private static long rank(BenchTask task, long seed) {
    return new Random(seed * 0x9E3779B97F4A7C15L ^ task.id().hashCode()).nextLong();
  }
}
