package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.report.TextReport.Detail;
import dev.bulwark.verification.UsageError;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that decide what is printed and written. */
final class OutputOptions {

  static final String CERTIFICATE = "certificate.txt";
  static final String TRACE = "trace.txt";
  static final String RESULT = "result.json";

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = {
        "Write into DIR: certificate.txt, for UNSAFE trace.txt, with --json result.json; with --all"
            + " results.json, results.sarif, certificates and inputs; with --all-functions these,"
            + " report.html and a folder for each function. DIR is made if it does not exist."
      })
  @Nullable Path directory;

  @Option(
      names = "--force",
      description = {
        "Let outputs replace files that Bulwark did not write. Files that the run reads are never"
            + " replaced."
      })
  boolean force;

  @Option(
      names = "--json",
      description =
          "Print one JSON document to standard output; the verdict line goes to standard error.")
  boolean json;

  @Option(
      names = "--horn-output",
      description =
          "Print only sat, unsat or unknown to standard output, as solvers for Horn clauses do;"
              + " everything else goes to standard error.")
  boolean horn;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the verdict line only.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print statistics, times and versions too, and traces with all iterations.")
  boolean verbose;

  @Option(names = ColorMode.OPTION, paramLabel = ColorMode.LABEL, description = ColorMode.HELP)
  ColorMode color = ColorMode.AUTO;

  @Option(names = "--debug", description = "Print stack traces of internal errors.")
  boolean debug;

  /**
   * What goes into the directory.
   *
   * @param certifies whether certificates are made, not read
   */
  void addTo(OutputPlan.Builder plan, boolean certifies) {
    Path into = directory;
    if (into == null) {
      return;
    }
    if (certifies) {
      plan.output("--output", into.resolve(CERTIFICATE));
    }
    plan.output("--output", into.resolve(TRACE));
    plan.output("--output", into.resolve(BugReport.FILE));
    if (json) {
      plan.output("--output", into.resolve(RESULT));
    } else {
      plan.leftover(into.resolve(RESULT));
    }
  }

  void validate() {
    if (quiet && verbose) {
      throw new UsageError("--quiet and --verbose contradict each other.");
    }
    if (json && horn) {
      throw new UsageError("--json and --horn-output contradict each other.");
    }
  }

  Detail detail() {
    return quiet ? Detail.QUIET : verbose ? Detail.VERBOSE : Detail.NORMAL;
  }
}
