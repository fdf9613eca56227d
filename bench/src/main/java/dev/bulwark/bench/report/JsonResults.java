package dev.bulwark.bench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.bulwark.bench.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The results as JSON: for other programs, and as the data of the page. */
public final class JsonResults {

  private final ObjectMapper mapper = new ObjectMapper();

  /** {@code folder} is where the runs' files lie; those beside a run's log are listed with it. */
  public String of(Results results, Path folder) {
    ObjectNode root = mapper.createObjectNode();
    root.put("producer", "Bulwark");
    root.put("about", results.about());
    ArrayNode problems = root.putArray("problems");
    results.problems().forEach(problems::add);
    ArrayNode runs = root.putArray("runs");
    for (RunResult run : results.runs()) {
      runs.add(node(run, folder));
    }
    try {
      return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private ObjectNode node(RunResult run, Path folder) {
    ObjectNode node = mapper.createObjectNode();
    node.put("task", run.task());
    node.put("set", run.set());
    node.put("column", run.column());
    node.put("status", run.status().word());
    node.put("solved", run.status().isSolved());
    node.put("expected", run.expected().map(String::valueOf).orElse(""));
    node.put("correct", run.isCorrect());
    node.put("wrong", run.isWrong());
    node.put("score", run.score());
    node.put("reason", run.reason());
    node.put("cpu", run.cpuSeconds());
    node.put("wall", run.wallSeconds());
    node.put("memory", Math.round(run.memoryBytes() / 1e4) / 100.0);
    node.put("exitCode", run.exitCode());
    node.put("log", run.log());
    ArrayNode files = node.putArray("files");
    filesBeside(folder, run.log()).forEach(files::add);
    ObjectNode phases = node.putObject("phases");
    run.phases().forEach(phases::put);
    node.put("harness", run.harness());
    node.put("crossCheck", run.crossCheck());
    run.invariantLiterals().ifPresent(literals -> node.put("invariantLiterals", literals));
    node.put("commit", run.commit());
    node.put("date", run.date());
    return node;
  }

  private static List<String> filesBeside(Path folder, String log) {
    Path runFolder = folder.resolve(log).getParent();
    if (runFolder == null || !Files.isDirectory(runFolder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(runFolder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .filter(name -> !name.equals(log))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }
}
