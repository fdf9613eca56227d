package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.program.dot.ProgramDot;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import java.nio.file.Path;
import java.util.List;

/** From C files to their control-flow automata as text. */
final class DotRun {

  private final Console console;
  private final List<Path> files;
  private final SourceOptions source;

  DotRun(Console console, List<Path> files, SourceOptions source) {
    this.console = console;
    this.files = files;
    this.source = source;
  }

  ExitCode run() {
    Report.Builder report = new Report.Builder();
    return switch (new SourceReader(source, report).read(files)) {
      case SourceReader.Read.Ready ready -> {
        console.out().print(ProgramDot.of(ready.program()));
        yield ExitCode.SAFE;
      }
      case SourceReader.Read.Ended(Reason reason) -> {
        Report ending = report.build(new Conclusion.Unknown(reason));
        DiagnosticLines.of(ending.diagnostics(), false).forEach(console.err()::println);
        yield ExitCode.of(reason);
      }
    };
  }
}
