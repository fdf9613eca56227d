package dev.bulwark.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.bench.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What a run of ours has counted: the numbers that are in the JSON report beside its log.
 *
 * @param numbers by their names, with the engine's name before its own ones
 */
public record RunStatistics(Map<String, Double> numbers) {

  public RunStatistics {
    numbers = new TreeMap<>(numbers);
  }

  /**
   * Of a run whose log lies in this folder; of other tools' runs, and of runs that were killed,
   * nothing is known.
   */
  public static RunStatistics of(RunResult run, Path folder) {
    Map<String, Double> numbers = new TreeMap<>();
    Path report = folder.resolve(run.log()).resolveSibling("result.json");
    if (Files.isRegularFile(report)) {
      try {
        JsonNode statistics = new ObjectMapper().readTree(report.toFile()).path("statistics");
        statistics
            .properties()
            .forEach(
                entry -> {
                  if (entry.getValue().isNumber()) {
                    numbers.put(entry.getKey(), entry.getValue().doubleValue());
                  }
                });
      } catch (IOException e) {
        // It was cut off when the run was killed.
        numbers.clear();
      }
    }
    return new RunStatistics(numbers);
  }

  /** The number with this name, with or without an engine's name before it. */
  public OptionalDouble named(String name) {
    return numbers.entrySet().stream()
        .filter(e -> e.getKey().equals(name) || e.getKey().endsWith(" " + name))
        .mapToDouble(Map.Entry::getValue)
        .findFirst();
  }

  /** Those that count; not those that a clock has made. */
  public Map<String, Double> counters() {
    Map<String, Double> counters = new TreeMap<>(numbers);
    counters
        .keySet()
        .removeIf(
            name ->
                name.contains("second")
                    || name.contains("time share")
                    || name.startsWith("Random runs"));
    return counters;
  }
}
