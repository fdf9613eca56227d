package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.program.dot.ProgramDot;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;

/** From C files to their control-flow automata as text. */
final class DotRun {

  private final Console console;
  private final SourceRequest source;

  DotRun(Console console, SourceRequest source) {
    this.console = console;
    this.source = source;
  }

  ExitCode run() {
    Report.Builder report = new Report.Builder();
    return switch (new SourceReader(source, report).read()) {
      case SourceReader.Read.Ready ready -> {
        console.out().print(ProgramDot.of(ready.program()));
        yield ExitCode.SAFE;
      }
      case SourceReader.Read.Ended(Reason reason) -> {
        Report ending = report.build(new Conclusion.Unknown(reason));
        DiagnosticLines.of(ending.diagnostics(), false, console.errInk())
            .forEach(console.err()::println);
        yield ExitCode.of(reason);
      }
    };
  }
}
