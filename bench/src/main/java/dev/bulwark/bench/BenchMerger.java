package dev.bulwark.bench;

import dev.bulwark.bench.report.Results;
import dev.bulwark.bench.report.TextSummary;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.cli.Merger;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.ShardFolders;
import dev.bulwark.verification.shards.Union;
import dev.bulwark.verification.shards.WholeRun;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Shards of {@code bench}: results as one run has them, with the folders of all runs. */
public final class BenchMerger implements Merger, Union.Results<RunResult> {

  private final Map<Path, Map<String, RunResult>> read = new HashMap<>();

  @Override
  public String kind() {
    return ResultFolder.RUN_KIND;
  }

  @Override
  public Optional<RunResult> in(ShardFolders.Folder folder, RunFile.Item item) throws IOException {
    if (!read.containsKey(folder.path())) {
      read.put(folder.path(), results(folder.path()));
    }
    return Optional.ofNullable(read.getOrDefault(folder.path(), Map.of()).get(item.name()));
  }

  private static Map<String, RunResult> results(Path folder) throws IOException {
    ResultFolder results = new ResultFolder(folder);
    Map<String, RunResult> byKey = new HashMap<>();
    if (results.isBegun()) {
      ResultFile.read(results.csv()).forEach(result -> byKey.put(result.key(), result));
    }
    return byKey;
  }

  @Override
  public String verdict(RunResult result) {
    return result.status().isSolved() ? result.status().word() : "";
  }

  @Override
  public Merged merge(ShardFolders shards, Order order) throws IOException {
    Union<RunResult> union = Union.of(shards, this);
    ResultFolder folder = new ResultFolder(order.output());
    folder
        .prepare(false, false)
        .ifPresent(
            reason -> {
              throw new InputError(reason);
            });
    folder.begin(shards.whole(WholeRun.of(shards.any().arguments(), order.output())));
    List<RunResult> runs = new ArrayList<>();
    for (Union.Found<RunResult> found : union.results()) {
      Optional<Union.Contradiction<RunResult>> contradiction =
          union.contradictions().stream()
              .filter(one -> one.item().equals(found.item()))
              .findFirst();
      RunResult result = found.result();
      runs.add(
          contradiction.isEmpty() ? result : result.failed(Union.line(contradiction.get(), this)));
      copy(found, order.output());
    }
    for (Union.Contradiction<RunResult> one : union.contradictions()) {
      keep(one.one(), order.output());
      keep(one.other(), order.output());
    }
    List<String> problems = new ArrayList<>(shards.any().problems());
    problems.addAll(union.gaps());
    folder.rewrite(runs);
    Results results = new Results(shards.any().about(), runs, problems);
    folder.write(results);
    if (!order.quiet()) {
      order.out().print(TextSummary.of(results));
    }
    order.out().println("\nresults: " + folder.csv() + ", page: " + folder.page());
    return new Merged(results.wrong().isEmpty() ? 0 : 1, union.gaps(), union.contradicted(this));
  }

  private void keep(Union.Found<RunResult> found, Path output) throws IOException {
    copy(found, output.resolve(CONTRADICTIONS).resolve(verdict(found.result())));
  }

  /** The log of a run, and what the verifier has written. */
  private static void copy(Union.Found<RunResult> found, Path output) throws IOException {
    Path log = Path.of(found.result().log()).normalize();
    Path name = log.getParent();
    if (log.isAbsolute() || name == null || name.startsWith("..")) {
      throw new InputError(found.folder().path() + ": a log outside of the folder: " + log);
    }
    Path from = found.folder().path().resolve(name);
    if (!Files.isDirectory(from)) {
      return;
    }
    Path to = output.resolve(name);
    Files.walkFileTree(
        from,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Path target = to.resolve(from.relativize(file));
            Path parent = target.getParent();
            if (parent != null) {
              Files.createDirectories(parent);
            }
            Files.copy(file, target);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
