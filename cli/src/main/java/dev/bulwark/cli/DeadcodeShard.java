package dev.bulwark.cli;

import dev.bulwark.program.Goal;
import dev.bulwark.program.Program;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.deadcode.output.DeadcodeJson;
import dev.bulwark.verification.deadcode.output.EvidenceFiles;
import dev.bulwark.verification.goals.GoalResult;
import dev.bulwark.verification.goals.ManyGoalsRun;
import dev.bulwark.verification.shards.RunFile;
import dev.bulwark.verification.shards.Sha256;
import dev.bulwark.verification.shards.Timings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The goals of a shard of {@code bulwark deadcode}. What a run is about is written into its folder
 * when the program has been read, before anything is searched for.
 *
 * @param directory of {@code --output}, if there is one
 * @param settings all that decides what is found out, but for the program
 */
record DeadcodeShard(
    Environment environment, ShardOptions options, @Nullable Path directory, String settings)
    implements ManyGoalsRun.Share {

  /** What a run of this command says that it is. */
  static final String RUN_KIND = "deadcode-run";

  /** Throws {@link UsageError} if an earlier run has left the goals of others. */
  void requireSameShard() {
    try {
      Optional<String> conflict =
          directory == null
              ? Optional.empty()
              : RunFile.in(directory)
                  .flatMap(earlier -> earlier.conflict(RUN_KIND, options.shard()));
      if (conflict.isPresent()) {
        throw new UsageError("--output " + directory + ": " + conflict.get());
      }
    } catch (IOException unreadable) {
      throw new InputError("cannot read " + directory + ": " + unreadable.getMessage());
    }
  }

  @Override
  public Collection<Goal> of(List<Goal> goals, Program program) {
    String about = Sha256.of(settings + "\n" + program.sources());
    RunFile run =
        RunFile.of(
            RUN_KIND,
            Version.number(),
            environment.arguments(),
            "",
            List.of(),
            IntStream.range(0, goals.size())
                .mapToObj(i -> new RunFile.Item(GoalResult.of(goals.get(i)).stableId(), i, about))
                .toList(),
            options.shard(),
            timings());
    if (!options.shard().isWhole()) {
      environment
          .console()
          .message(
              "shard "
                  + options.shard()
                  + ": "
                  + run.items().size()
                  + " of "
                  + goals.size()
                  + " goals");
    }
    begin(run);
    Set<Goal> own = new HashSet<>();
    run.items().forEach(item -> own.add(goals.get(item.place())));
    return own;
  }

  /** Results of an earlier run are not those of this one. */
  private void begin(RunFile run) {
    if (directory == null) {
      return;
    }
    try {
      Files.deleteIfExists(directory.resolve(EvidenceFiles.RESULTS));
      run.write(directory);
    } catch (IOException failed) {
      throw new InputError("cannot write to " + directory + ": " + failed.getMessage());
    }
  }

  private Timings timings() {
    Path file = options.timings();
    if (file == null) {
      return Timings.NONE;
    }
    Map<String, Double> seconds = new HashMap<>();
    DeadcodeJson.read(TextFile.read(file))
        .orElseThrow(() -> new InputError(file + ": these are no results of bulwark deadcode"))
        .goals()
        .forEach((id, goal) -> seconds.put(id, goal.seconds()));
    return new Timings(seconds);
  }
}
