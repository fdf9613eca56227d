package dev.bulwark.cli;

import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.deadcode.justification.JustificationFile;
import dev.bulwark.verification.deadcode.justification.Justifications;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What {@code bulwark deadcode} prints and writes. */
final class DeadcodeOutputOptions {

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = {
        "Write into DIR, which has to be new or empty: report.html, results.json, certificates for"
            + " what is unreachable, inputs for what is reachable, and tests, C files that reach"
            + " it; also SARIF, lcov, Cobertura and JUnit files."
      })
  @Nullable Path directory;

  @Option(
      names = "--resume",
      description =
          "Go on with what an earlier run has left in DIR of --output: its evidence is checked"
              + " again, and only the other goals are looked for.")
  boolean resume;

  @Mixin ShardOptions shards = new ShardOptions();

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Keep evidence in DIR, which may be shared by runs and programs. For goals whose code has"
              + " not changed it is checked again in the place of a search.")
  @Nullable Path cache;

  @Option(
      names = "--justifications",
      paramLabel = "FILE",
      description =
          "A YAML list of dead goals that may stay: id, reason, who, and if wanted until (a date)"
              + " and code (the fingerprint of the function). They are counted apart; what is out"
              + " of date is said.")
  @Nullable Path justifications;

  @Option(
      names = "--write-justifications",
      paramLabel = "FILE",
      description =
          "Write a new file for --justifications with all dead goals that are not justified, to"
              + " be filled in.")
  @Nullable Path template;

  @Option(
      names = "--json",
      description =
          "Print one JSON document to standard output; the last line goes to standard error.")
  boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the last line only.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print the goals that are reached too, and who has decided each.")
  boolean verbose;

  @Option(names = ColorMode.OPTION, paramLabel = ColorMode.LABEL, description = ColorMode.HELP)
  private ColorMode color = ColorMode.AUTO;

  @Option(names = "--debug", description = "Print stack traces of internal errors.")
  boolean debug;

  void validate() {
    if (quiet && verbose) {
      throw new UsageError("--quiet and --verbose contradict each other.");
    }
    if (resume && directory == null) {
      throw new UsageError("--resume needs --output DIR.");
    }
    if (template != null && Files.exists(template)) {
      throw new UsageError("--write-justifications " + template + ": this file is there already");
    }
    shards.validate(directory != null);
    if (!resume) {
      OutputDirectory.requireNew("--output", directory);
    }
  }

  /** Reads the file at once, so that what is wrong with it is said before any work. */
  Justifications readJustifications() {
    Path file = justifications;
    return file == null
        ? Justifications.NONE
        : new Justifications(file.toString(), JustificationFile.read(file));
  }

  /** For what commands share. */
  OutputOptions shared() {
    OutputOptions options = new OutputOptions();
    options.quiet = quiet;
    options.verbose = verbose;
    options.json = json;
    options.debug = debug;
    options.color = color;
    return options;
  }
}
