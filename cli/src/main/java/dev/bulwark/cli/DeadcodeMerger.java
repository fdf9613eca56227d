package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.deadcode.output.DeadcodeJson;
import dev.bulwark.verification.deadcode.output.EvidenceFiles;
import dev.bulwark.verification.goals.GoalResults;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Sha256;
import dev.bulwark.verification.shards.ShardFolders;
import dev.bulwark.verification.shards.Union;
import dev.bulwark.verification.shards.WholeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Shards of {@code deadcode}: a run about all goals which looks for nothing and goes on with the
 * evidence of all shards, so that each status is checked once more on the program.
 */
final class DeadcodeMerger implements Merger, Union.Results<DeadcodeJson.Read> {

  private static final String UNKNOWN = "unknown";

  private final Environment environment;
  private final Map<Path, Optional<DeadcodeJson.Document>> documents = new HashMap<>();

  DeadcodeMerger(Environment environment) {
    this.environment = environment;
  }

  @Override
  public String kind() {
    return DeadcodeShard.RUN_KIND;
  }

  /** Nothing before the end of a run, of which there may be evidence all the same. */
  private Optional<DeadcodeJson.Document> document(ShardFolders.Folder folder) throws IOException {
    Path file = folder.path().resolve(EvidenceFiles.RESULTS);
    if (!documents.containsKey(folder.path())) {
      documents.put(
          folder.path(),
          Files.isRegularFile(file) ? DeadcodeJson.read(Files.readString(file)) : Optional.empty());
    }
    return documents.getOrDefault(folder.path(), Optional.empty());
  }

  @Override
  public Optional<DeadcodeJson.Read> in(ShardFolders.Folder folder, RunFile.Item item)
      throws IOException {
    return document(folder).map(document -> document.goals().get(item.name()));
  }

  @Override
  public String verdict(DeadcodeJson.Read goal) {
    return goal.status().equals(UNKNOWN) ? "" : goal.status();
  }

  @Override
  public Merged merge(ShardFolders shards, Order order) throws IOException {
    Union<DeadcodeJson.Read> union = Union.of(shards, this);
    for (String part : List.of(EvidenceFiles.CERTIFICATES, EvidenceFiles.INPUTS)) {
      gather(shards, part, order.output());
    }
    for (Union.Contradiction<DeadcodeJson.Read> one : union.contradictions()) {
      keep(one.one(), order.output());
      keep(one.other(), order.output());
    }
    Map<String, String> reasons = new HashMap<>();
    union.results().forEach(one -> reasons.put(one.item().name(), one.result().reason()));
    // Evidence that there was no time for says so itself.
    reasons.values().removeIf(String::isEmpty);
    Optional<Reason> ended = ended(shards, union);
    List<String> words = WholeRun.of(shards.any().arguments(), order.output());
    ExitCode code =
        command(words).merged(order, words, result -> explained(result, reasons, ended));
    return new Merged(code.code(), union.gaps(), union.contradicted(this));
  }

  private static GoalResults explained(
      GoalResults result, Map<String, String> reasons, Optional<Reason> ended) {
    return result.explained(reasons, ended);
  }

  private Optional<Reason> ended(ShardFolders shards, Union<DeadcodeJson.Read> union)
      throws IOException {
    if (!union.gaps().isEmpty()) {
      return Optional.of(new Reason.Inconclusive(String.join("; ", union.gaps())));
    }
    for (ShardFolders.Folder folder : shards.folders()) {
      Optional<String> ended = document(folder).flatMap(DeadcodeJson.Document::ended);
      if (ended.isPresent()) {
        return ended.map(Reason.Inconclusive::new);
      }
    }
    return Optional.empty();
  }

  /** The command that a run which is not split has been called with. */
  private DeadcodeCommand command(List<String> words) {
    if (words.isEmpty() || !words.getFirst().equals(DeadcodeCommand.NAME)) {
      throw new UsageError("Not a command line of deadcode: " + words);
    }
    DeadcodeCommand command = new DeadcodeCommand(environment);
    CommandLines.ours(new CommandLine(command))
        .parseArgs(words.subList(1, words.size()).toArray(String[]::new));
    return command;
  }

  /** As an earlier run leaves what it has not looked at. */
  private static void gather(ShardFolders shards, String part, Path output) throws IOException {
    Path into = Files.createDirectories(output.resolve(part));
    Set<String> known = new HashSet<>();
    int number = 0;
    for (ShardFolders.Folder folder : shards.folders()) {
      Path from = folder.path().resolve(part);
      if (!Files.isDirectory(from)) {
        continue;
      }
      try (Stream<Path> files = Files.list(from)) {
        for (Path file : files.filter(one -> one.toString().endsWith(".txt")).sorted().toList()) {
          if (known.add(Sha256.of(Files.readAllBytes(file)))) {
            number++;
            Files.copy(file, into.resolve("earlier-" + number + ".txt"));
          }
        }
      }
    }
  }

  private void keep(Union.Found<DeadcodeJson.Read> found, Path output) throws IOException {
    Path evidence = found.folder().path().resolve(found.result().evidence());
    if (Files.isRegularFile(evidence)) {
      Path into =
          Files.createDirectories(output.resolve(CONTRADICTIONS).resolve(verdict(found.result())));
      Files.copy(evidence, into.resolve(Sha256.of(found.item().name()).substring(0, 16) + ".txt"));
    }
  }
}
