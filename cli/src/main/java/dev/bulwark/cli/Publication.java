package dev.bulwark.cli;

import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import org.jspecify.annotations.Nullable;

/**
 * Says the conclusion, once: the command itself, the watch over its limits and an interruption may
 * all want to, and the first one wins. Later ones learn the exit code that was said.
 */
final class Publication {

  /** Prints the report of an conclusion. */
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

  synchronized ExitCode publish(Conclusion conclusion) {
    ExitCode code = said;
    if (code == null) {
      code = ExitCode.of(conclusion);
      said = code;
      printer.print(report.build(conclusion));
    }
    return code;
  }
}
