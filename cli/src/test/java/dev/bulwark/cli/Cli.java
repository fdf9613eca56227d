package dev.bulwark.cli;

import dev.bulwark.engine.Engine;
import dev.bulwark.report.Conclusion;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.Solvers;
import dev.bulwark.verification.VerifyRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs the command line inside the test's JVM. */
final class Cli {

  /** Where the repository is. */
  static final Path ROOT = Path.of(System.getProperty("bulwark.root", ".."));

  private Cli() {}

  /** What a run printed, and its exit code. */
  record Result(int code, String out, String err) {

    List<String> lines() {
      return out.lines().toList();
    }

    /** The last line of standard output, which has to be the verdict. */
    String verdict() {
      return lines().isEmpty() ? "" : lines().getLast();
    }
  }

  static Result run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            arguments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** What is done in a run of its own. */
  interface Work {
    Conclusion in(CommandRun run) throws Exception;
  }

  /** Does some work as a command would, with results in the directory. */
  static Result run(Path directory, LimitOptions limits, Work work) {
    return run(directory, limits, List.of("verify", "it.c"), work);
  }

  /** As a command with these words would. */
  static Result run(Path directory, LimitOptions limits, List<String> arguments, Work work) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false);
    OutputOptions output = new OutputOptions();
    output.directory = directory;
    Environment environment = new Environment(console, Interruption.none(), arguments);
    CommandRun run = new CommandRun(environment, limits, output);
    int code = run.run(() -> work.in(run)).code();
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Verifies with an engine that the command line does not know. */
  static Result verify(
      Path directory, LimitOptions limits, SourceOptions source, Path file, Engine engine) {
    return run(
        directory,
        limits,
        run ->
            new VerifyRun(
                    run,
                    source.request(List.of(file)),
                    engine,
                    Passes.ALL,
                    Solvers.named(null, run::warn),
                    limits.timeout,
                    new Exports(run, new ExportOptions(), source.request(List.of(file))))
                .verify());
  }

  static Result verify(Path file, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "verify";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = file.toString();
    return run(arguments);
  }
}
