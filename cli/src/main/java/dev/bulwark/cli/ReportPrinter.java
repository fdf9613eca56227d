package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.cli.output.OutputFiles;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.JsonReport;
import dev.bulwark.report.Report;
import dev.bulwark.report.TextReport;
import dev.bulwark.report.TextReport.Detail;
import dev.bulwark.report.html.HtmlReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Prints a report as the options want it: to the console, and into the output directory. */
final class ReportPrinter implements Publication.Printer {

  private static final String TRACE_HEAD =
      "# Made by Bulwark: execution that violates the property\n";

  private final Console console;
  private final OutputOptions options;
  private final ProgressLine progress;
  private final OutputFiles files;

  ReportPrinter(Console console, OutputOptions options, ProgressLine progress, OutputFiles files) {
    this.files = files;
    this.console = console;
    this.options = options;
    this.progress = progress;
  }

  @Override
  public void print(Report report) {
    progress.end();
    DiagnosticLines.of(report.diagnostics(), options.verbose, console.errInk())
        .forEach(console.err()::println);
    String json = options.json ? JsonReport.text(report) : "";
    writeFiles(report, json);
    if (options.json) {
      console.out().println(json);
      console.out().flush();
      console.err().println(report.verdictLine(console.errInk()));
    } else if (options.horn) {
      TextReport.linesWithoutModel(report, detail(report), console.errInk())
          .forEach(console.err()::println);
      console.out().println(answer(report.conclusion()));
      // As SMT-LIB has the answer to (get-model), which the competition asks for.
      report.model().ifPresent(model -> console.out().println("(\n" + model + "\n)"));
    } else {
      console.err().flush();
      TextReport.lines(report, detail(report), console.outInk()).forEach(console.out()::println);
    }
    console.out().flush();
    console.err().flush();
  }

  /** What a solver for Horn clauses answers. */
  private static String answer(Conclusion conclusion) {
    return switch (conclusion) {
      case Conclusion.Safe safe -> "sat";
      case Conclusion.Unsafe unsafe -> "unsat";
      case Conclusion.Unknown unknown -> "unknown";
    };
  }

  /** Writes the report as a page. */
  void page(Report report, Path file) {
    files.write(file, HtmlReport.text(report, ReportPrinter::content));
  }

  /** A file of the source as far as it is text; what is none is shown as well as it can be. */
  private static Optional<String> content(String file) {
    try {
      return Optional.of(new String(Files.readAllBytes(Path.of(file)), StandardCharsets.UTF_8));
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }

  /** Who interrupts a run wants to know what it was doing. */
  private Detail detail(Report report) {
    boolean interrupted =
        report.conclusion() instanceof Conclusion.Unknown(Reason reason)
            && reason instanceof Reason.Interrupted;
    return interrupted && options.detail() == Detail.NORMAL ? Detail.VERBOSE : options.detail();
  }

  private void writeFiles(Report report, String json) {
    Path directory = options.directory;
    if (directory == null) {
      return;
    }
    report
        .trace()
        .ifPresent(
            trace ->
                files.write(
                    directory.resolve(OutputOptions.TRACE),
                    TRACE_HEAD + String.join("\n", trace.fullText()) + "\n"));
    if (!json.isEmpty()) {
      files.write(directory.resolve(OutputOptions.RESULT), json + "\n");
    }
  }
}
