package dev.bulwark.cli;

import dev.bulwark.base.Reason;
import dev.bulwark.logic.Sort;
import dev.bulwark.logic.horn.HornClauses;
import dev.bulwark.logic.horn.HornPrinter;
import dev.bulwark.program.Location;
import dev.bulwark.program.Program;
import dev.bulwark.program.horn.HornEncoding;
import dev.bulwark.program.integer.IntegerEncoding;
import dev.bulwark.program.integer.IntegerProgram;
import dev.bulwark.program.integer.NoIntegerEncodingException;
import dev.bulwark.report.Conclusion;
import dev.bulwark.report.Report;
import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.InputError;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.SourceReader;
import dev.bulwark.verification.SourceRequest;
import java.util.Set;

/** From source files to constrained Horn clauses as text. */
final class HornRun {

  private final Console console;
  private final SourceRequest source;
  private final Passes passes;
  private final Encoding encoding;

  HornRun(Console console, SourceRequest source, Passes passes, Encoding encoding) {
    this.console = console;
    this.source = source;
    this.passes = passes;
    this.encoding = encoding;
  }

  ExitCode run() {
    Report.Builder report = new Report.Builder();
    return switch (new SourceReader(source, report).read()) {
      case SourceReader.Read.Ready ready -> {
        console.out().print(HornPrinter.script(clauses(ready.program())));
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

  private HornClauses clauses(Program asParsed) {
    Program program = encoded(passes.apply(asParsed).result().program());
    if (program.procedures().values().stream()
        .flatMap(procedure -> procedure.locations().stream())
        .anyMatch(Location::isIncomplete)) {
      console
          .err()
          .println(
              "bulwark: what goes beyond the model of the program counts as an error in the"
                  + " clauses");
    }
    HornClauses clauses = HornEncoding.of(program).clauses();
    if (clauses.sorts().stream().anyMatch(Sort.Float.class::isInstance)) {
      throw new InputError("programs with floats have no Horn clauses in the competition's format");
    }
    return clauses;
  }

  /** With every operation exact: clauses with more behaviours could not be told from others. */
  private Program encoded(Program program) {
    if (encoding == Encoding.BIT_PRECISE || program.hasMathematicalIntegers()) {
      return program;
    }
    try {
      IntegerProgram open = new IntegerEncoding().encode(program, Set.of());
      return new IntegerEncoding()
          .encode(program, Set.copyOf(open.approximations().values()))
          .program();
    } catch (NoIntegerEncodingException none) {
      throw new InputError("the program has no integer encoding: " + none.getMessage());
    }
  }
}
