package dev.bulwark.cli;

import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.UsageError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options about every function as entry in turn, and about what is kept for later runs. */
final class FunctionsOptions {

  /** Without a limit, one function could take for ever. */
  static final Duration DEFAULT_TIME = Duration.ofMinutes(1);

  private static final String ENTRY = "--only-entry";
  private static final String FILE = "--only-file";

  @Option(
      names = "--all-functions",
      description =
          "Verify every function that the FILEs, or all files of --compile-commands, define, each"
              + " as --entry in turn, and print a line for each. --timeout, --cpu and --memory are"
              + " for one function; without --timeout a minute is taken.")
  boolean all;

  @Option(
      names = "--functions",
      paramLabel = "REGEX",
      description =
          "With --all-functions: only functions whose whole name matches the regular expression.")
  private @Nullable String functions;

  @Option(
      names = "--headers",
      description = "With --all-functions: functions in included files too.")
  boolean headers;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description =
          "With --all-functions: how many functions are verified side by side. Default: as many as"
              + " the machine has cores.")
  private @Nullable Integer jobs;

  @Option(
      names = "--resume",
      description =
          "With --all-functions: go on with what an earlier run has left in DIR of --output. Its"
              + " certificates are checked again; functions without a verdict are passed over if"
              + " nothing has changed.")
  boolean resume;

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Keep certificates in DIR, which may be shared by runs, programs and deadcode. Where what"
              + " the property depends on has not changed, they are checked again in the place of a"
              + " search.")
  @Nullable Path cache;

  @Mixin ShardOptions shards = new ShardOptions();

  @Option(names = ENTRY, hidden = true)
  private @Nullable String onlyEntry;

  @Option(names = FILE, hidden = true)
  private List<Path> onlyFiles = new ArrayList<>();

  void validate(OutputOptions output) {
    if (!all) {
      require("--functions", functions == null);
      require("--headers", !headers);
      require("--jobs", jobs == null);
      require("--resume", !resume);
      require("--shard", !shards.areGiven());
      return;
    }
    if (jobs != null && jobs < 1) {
      throw new UsageError("--jobs takes a number from 1 on.");
    }
    if (resume && output.directory == null) {
      throw new UsageError("--resume needs --output DIR.");
    }
    shards.validate(output.directory != null);
    if (!resume) {
      OutputDirectory.requireNew("--output", output.directory);
    }
    pattern();
  }

  private static void require(String option, boolean absent) {
    if (!absent) {
      throw new UsageError(option + " goes with --all-functions only.");
    }
  }

  /** Names of functions that are wanted. */
  Pattern pattern() {
    try {
      return Pattern.compile(functions == null ? ".*" : functions);
    } catch (PatternSyntaxException wrong) {
      throw new UsageError("--functions: " + wrong.getDescription() + " in " + functions);
    }
  }

  /** How many functions at once. */
  int jobs() {
    return jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
  }

  /** How many engines at once for each of them. */
  int cores(LimitOptions limits) {
    Integer given = limits.cores;
    return given == null ? Math.max(1, Runtime.getRuntime().availableProcessors() / jobs()) : given;
  }

  static Duration timeout(LimitOptions limits) {
    Duration given = limits.timeout;
    return given == null ? DEFAULT_TIME : given;
  }

  // ---- One of them

  /** The same words of a command line, for a process that helps with one function. */
  static List<String> about(List<String> arguments, String entry, List<Path> files) {
    List<String> words = new ArrayList<>(arguments);
    List<String> added = new ArrayList<>(List.of(ENTRY + "=" + entry));
    files.forEach(file -> added.add(FILE + "=" + file));
    words.addAll(1, added);
    return words;
  }

  /** What is asked about, in a process that helps with one function. */
  SourceRequest narrowed(SourceRequest request) {
    return onlyEntry == null ? request : request.startingIn(onlyEntry, onlyFiles);
  }
}
