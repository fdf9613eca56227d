package dev.bulwark.lsp.check;

import dev.bulwark.base.Budget;
import dev.bulwark.cli.ExitCode;
import dev.bulwark.cli.SourceOptions;
import dev.bulwark.lsp.findings.Finding;
import dev.bulwark.lsp.findings.FindingLines;
import dev.bulwark.verification.SourceRequest;
import dev.bulwark.verification.UsageError;
import dev.bulwark.verification.build.CompilationDatabase;
import dev.bulwark.verification.build.MalformedDatabaseException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The check of one file, for the server that has started this process. It ends when standard input
 * does, as that does when the server is gone.
 */
@Command(
    name = CheckCommand.NAME,
    hidden = true,
    description = "Checks a file for the language server that has started this process.")
public final class CheckCommand implements Callable<Integer> {

  public static final String NAME = "lsp-check";

  private final InputStream in;
  private final PrintStream out;
  private final FindingLines lines = new FindingLines();

  @Parameters(paramLabel = "FILE")
  private Path file = Path.of("");

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(names = "--time", required = true, description = "Milliseconds.")
  private long time;

  @Option(
      names = "--whole-program",
      description = "With a compilation database: the files that the program needs too.")
  private boolean wholeProgram;

  public CheckCommand(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  @Override
  public Integer call() {
    Thread parent = new Thread(this::endWithParent, "parent");
    parent.setDaemon(true);
    parent.start();
    SourceRequest request = source.request(List.of(file));
    if (request.reactive() != null) {
      throw new UsageError("a file that is edited is checked from a function, not --step");
    }
    new FileCheck(program(request), file, Budget.of(Duration.ofMillis(time)), this::say).run();
    return ExitCode.SAFE.code();
  }

  /** A file that is not in the database is a program of its own. */
  private SourceRequest program(SourceRequest request) {
    Path database = request.compileCommands();
    if (database == null) {
      return request;
    }
    boolean known = false;
    try {
      known = CompilationDatabase.read(database, Path.of("")).unit(file, Path.of("")).isPresent();
    } catch (IOException | MalformedDatabaseException wrong) {
      say(new Finding.Note(database + " is not used: " + wrong.getMessage()));
    }
    return new SourceRequest(
        known && wholeProgram ? List.of() : request.files(),
        request.language(),
        request.property(),
        request.dataModel(),
        request.integers(),
        request.extern(),
        request.entry(),
        request.globals(),
        request.world(),
        known ? database : null,
        request.preprocessor(),
        null);
  }

  private void endWithParent() {
    try {
      while (in.read() >= 0) {
        // It has nothing to say.
      }
    } catch (IOException gone) {
      // As at the end of the stream.
    }
    Runtime.getRuntime().halt(ExitCode.UNKNOWN.code());
  }

  /** In a line of its own, whatever native code may have printed before. */
  private synchronized void say(Finding finding) {
    out.print("\n" + lines.line(finding) + "\n");
    out.flush();
  }
}
