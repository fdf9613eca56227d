package dev.bulwark.cli;

import dev.bulwark.verification.InputError;
import dev.bulwark.verification.shards.ShardFolders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulwark merge}: the folders of all shards of a run as one run would have written them. */
@Command(
    name = "merge",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = {
      "Makes one result of the folders that runs with --shard 1/N to N/N have written: reports,"
          + " tables, JSON, SARIF and coverage files as one run would have written them.",
      "Shards that are missing, there twice or not at their end are named; so is what two of them"
          + " contradict each other about."
    },
    footer = {
      "",
      "Exit codes: that of the run that is not split; 3 if results are missing and nothing worse"
          + " is known, 6 for a contradiction, 2 usage.",
      "",
      "Examples:",
      "  bulwark verify --all-functions --shard 1/2 --output one src/*.c",
      "  bulwark verify --all-functions --shard 2/2 --output two src/*.c",
      "  bulwark merge one two --output all"
    })
final class MergeCommand implements Callable<Integer> {

  private final Environment environment;

  @Parameters(paramLabel = "DIR", arity = "1..*", description = "The folders of shards of one run.")
  private List<Path> folders = new ArrayList<>();

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Write into DIR, which has to be new or empty.")
  private Path output = Path.of("");

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the last line only.")
  private boolean quiet;

  MergeCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    OutputDirectory.requireNew("--output", output);
    ShardFolders shards = ShardFolders.of(folders);
    Merger merger =
        mergers()
            .filter(one -> one.kind().equals(shards.any().kind()))
            .findFirst()
            .orElseThrow(
                () -> new InputError(folders.getFirst() + ": this is not of a run with --shard"));
    OutputDirectory.prepare(output);
    Console console = environment.console();
    shards.doubled().forEach(console::message);
    Merger.Merged merged =
        merger.merge(shards, new Merger.Order(output, quiet, console.out(), console.err()));
    merged.gaps().forEach(console::message);
    merged.contradictions().forEach(console::message);
    return code(merged);
  }

  private Stream<Merger> mergers() {
    return Stream.concat(
        Stream.of(new FunctionsMerger(), new DeadcodeMerger(environment)),
        StreamSupport.stream(ServiceLoader.load(Merger.class).spliterator(), false));
  }

  /** What is known counts before what is missing. */
  private static int code(Merger.Merged merged) {
    if (!merged.contradictions().isEmpty()) {
      return ExitCode.INTERNAL_ERROR.code();
    }
    boolean nothingWorse =
        merged.code() == ExitCode.SAFE.code() || merged.code() == ExitCode.UNKNOWN.code();
    return !merged.gaps().isEmpty() && nothingWorse ? ExitCode.INPUT_ERROR.code() : merged.code();
  }
}
