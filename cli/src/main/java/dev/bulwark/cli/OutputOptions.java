package dev.bulwark.cli;

import dev.bulwark.report.TextReport.Detail;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that decide what is printed and written. */
final class OutputOptions {

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = {
        "Write into DIR: certificate.txt, for UNSAFE trace.txt, with --json result.json. DIR is"
            + " made if it does not exist."
      })
  @Nullable Path directory;

  @Option(
      names = "--json",
      description =
          "Print one JSON document to standard output; the verdict line goes to standard error.")
  boolean json;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the verdict line only.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print statistics, times and versions too.")
  boolean verbose;

  @Option(names = "--debug", description = "Print stack traces of internal errors.")
  boolean debug;

  void validate() {
    if (quiet && verbose) {
      throw new UsageError("--quiet and --verbose contradict each other.");
    }
  }

  Detail detail() {
    return quiet ? Detail.QUIET : verbose ? Detail.VERBOSE : Detail.NORMAL;
  }
}
