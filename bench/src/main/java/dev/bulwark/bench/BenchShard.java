package dev.bulwark.bench;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.bulwark.bench.run.Column;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.bench.task.BenchTask;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Sha256;
import dev.bulwark.verification.shards.Timings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The runs of a benchmark as items of shards, and the times of earlier ones. */
final class BenchShard {

  private BenchShard() {}

  /**
   * A run for each task and column, in their order.
   *
   * @param settings limits and options, in words
   */
  static List<RunFile.Item> items(List<BenchTask> tasks, List<Column> columns, String settings) {
    List<RunFile.Item> items = new ArrayList<>();
    for (BenchTask task : tasks) {
      String content = content(task);
      for (Column column : columns) {
        items.add(
            new RunFile.Item(
                RunResult.key(task.id(), column.name()),
                items.size(),
                Sha256.of(
                    column.name() + "\n" + column.version() + "\n" + settings + "\n" + content)));
      }
    }
    return items;
  }

  private static String content(BenchTask task) {
    List<Path> files = new ArrayList<>(List.of(task.definition()));
    files.addAll(task.inputFiles());
    task.propertyFile().ifPresent(files::add);
    StringBuilder text = new StringBuilder();
    for (Path file : files) {
      try {
        text.append(Sha256.of(Files.readAllBytes(file))).append('\n');
      } catch (IOException unreadable) {
        text.append("unreadable\n");
      }
    }
    return text.toString();
  }

  /** By {@code results.csv} or {@code results.json} of an earlier run. */
  static Timings timings(Path file) {
    Map<String, Double> seconds = new HashMap<>();
    try {
      if (file.toString().endsWith(".json")) {
        JsonNode results = new ObjectMapper().readTree(Files.readString(file));
        for (JsonNode run : results.path("runs")) {
          seconds.put(
              RunResult.key(run.path("task").asText(), run.path("column").asText()),
              run.path("wall").asDouble());
        }
      } else {
        ResultFile.read(file).forEach(run -> seconds.put(run.key(), run.wallSeconds()));
      }
    } catch (JacksonException broken) {
      throw new InputError(file + ": this is no JSON");
    } catch (IOException unreadable) {
      throw new InputError("cannot read " + file + ": " + unreadable.getMessage());
    }
    if (seconds.isEmpty()) {
      throw new InputError(file + ": there are no results of bulwark bench in it");
    }
    return new Timings(seconds);
  }
}
