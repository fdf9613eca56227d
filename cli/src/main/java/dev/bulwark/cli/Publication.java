package dev.bulwark.cli;

import dev.bulwark.report.Report;
import dev.bulwark.verification.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Says the outcome, once: the command itself, the watch over its limits and an interruption may all
 * want to, and the first one wins. Whoever comes later learns the exit code that was said.
 */
final class Publication {

  /** Prints the report of an outcome. */
  interface Printer {
    void print(Report report);
  }

  private final Report.Builder report;
  private final Printer printer;
  private @Nullable ExitCode said;

  Publication(Report.Builder report, Printer printer) {
    this.report = report;
    this.printer = printer;
  }

  synchronized ExitCode publish(Outcome outcome) {
    ExitCode code = said;
    if (code == null) {
      code = ExitCode.of(outcome.conclusion());
      said = code;
      printer.print(report.build(outcome.conclusion()));
    }
    return code;
  }
}
