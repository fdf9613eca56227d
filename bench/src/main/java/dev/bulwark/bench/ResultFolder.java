package dev.bulwark.bench;

import dev.bulwark.bench.report.HtmlPage;
import dev.bulwark.bench.report.JsonResults;
import dev.bulwark.bench.report.Results;
import dev.bulwark.bench.report.TextSummary;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.bench.run.RunResult;
import dev.bulwark.cli.output.OutputFiles;
import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.cli.output.OwnOutput;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Shard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a benchmark leaves its results; what others have put there is not overwritten. */
final class ResultFolder {

  /** What a run of this command says that it is. */
  static final String RUN_KIND = "bench-run";

  private static final String SUMMARY_HEAD = "# Made by Bulwark\n";

  private final Path folder;
  private final OutputFiles files =
      new OutputFiles(System.out, System.err, problem -> System.err.println("bulwark: " + problem));

  ResultFolder(Path folder) {
    this.folder = folder;
  }

  Path csv() {
    return folder.resolve("results.csv");
  }

  Path page() {
    return folder.resolve("index.html");
  }

  private Path json() {
    return folder.resolve("results.json");
  }

  private Path summary() {
    return folder.resolve("summary.txt");
  }

  /** Are there results? A run that was killed at its very beginning has left an empty file. */
  boolean isBegun() {
    try {
      return Files.exists(csv()) && Files.size(csv()) > 0;
    } catch (IOException unreadable) {
      return true;
    }
  }

  /** Why a run cannot go on here; nothing if it can. */
  Optional<String> conflict(Shard shard) throws IOException {
    return RunFile.in(folder).flatMap(earlier -> earlier.conflict(RUN_KIND, shard));
  }

  /** Says what the run is about, before it begins. */
  void begin(RunFile run) throws IOException {
    run.write(folder);
  }

  /** Makes the folder, or says why it cannot be used. */
  Optional<String> prepare(boolean resume, boolean force) {
    Path runs = folder.resolve("runs");
    boolean begun = isBegun();
    if (begun && !resume) {
      return Optional.of(csv() + " exists; choose another folder, or go on with it by --resume");
    }
    if (begun && !OwnOutput.wrote(csv())) {
      return Optional.of(csv() + " is not a result file of bulwark bench");
    }
    // A run that was killed before its first result has said what it is.
    boolean killed = resume && OwnOutput.wrote(folder.resolve(RunFile.NAME));
    if (!begun && !force && !killed && Files.exists(runs)) {
      return Optional.of(runs + " exists, but no results; choose another folder, or use --force");
    }
    files.follow(
        new OutputPlan.Builder()
            .output("--output", json())
            .output("--output", page())
            .output("--output", summary())
            .output("--output", folder.resolve(RunFile.NAME))
            .build(force));
    Optional<String> refusal = files.plan().refusal();
    if (refusal.isPresent()) {
      return refusal;
    }
    try {
      Files.createDirectories(folder);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("cannot make the folder " + folder);
    }
  }

  /** Drops a last line that was cut off when the earlier run was killed. */
  void rewrite(List<RunResult> results) throws IOException {
    if (!files.write(csv(), ResultFile.text(results))) {
      throw new IOException("cannot write " + csv());
    }
  }

  void write(Results results) throws IOException {
    String text = new JsonResults().of(results, folder);
    files.write(json(), text);
    files.write(page(), HtmlPage.of(text));
    files.write(summary(), SUMMARY_HEAD + TextSummary.of(results));
  }
}
