package dev.bulwark.bench;

import dev.bulwark.bench.report.Comparison;
import dev.bulwark.bench.report.Results;
import dev.bulwark.bench.run.ResultFile;
import dev.bulwark.cli.output.OutputFiles;
import dev.bulwark.cli.output.OutputPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bulwark bench compare}: two result files side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description =
        "Compares two result files: newly solved, lost, slower, faster. Exit code 1 when something"
            + " was lost.")
final class CompareCommand implements Callable<Integer> {

  private static final int EXIT_INPUT_ERROR = 3;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "BEFORE.csv", description = "The results to compare with.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER.csv", description = "The results to compare.")
  private Path after = Path.of("");

  @Option(
      names = "--factor",
      defaultValue = "1.5",
      paramLabel = "F",
      description = "Report CPU times that differ by more than this (default: ${DEFAULT-VALUE}).")
  private double factor;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the comparison as a page too.")
  private Optional<Path> html = Optional.empty();

  @Option(
      names = "--force",
      description = "Let the page replace a file that Bulwark did not write.")
  private boolean force;

  @Override
  public Integer call() throws IOException {
    OutputFiles files = new OutputFiles(System.out, System.err, CompareCommand::complain);
    OutputPlan.Builder plan = new OutputPlan.Builder().input(before).input(after);
    html.ifPresent(file -> plan.output("--html", file));
    files.follow(plan.build(force));
    files
        .plan()
        .refusal()
        .ifPresent(
            reason -> {
              throw new ParameterException(spec.commandLine(), reason);
            });
    Comparison comparison;
    try {
      comparison = Comparison.of(read(before), read(after), factor);
    } catch (IOException e) {
      complain(
          Files.exists(before) && Files.exists(after)
              ? String.valueOf(e.getMessage())
              : "no such file: " + e.getMessage());
      return EXIT_INPUT_ERROR;
    }
    System.out.print(comparison.text());
    if (html.isPresent()
        && !files.write(html.get(), comparison.html(before.toString(), after.toString()))) {
      return EXIT_INPUT_ERROR;
    }
    return comparison.lost().isEmpty() ? 0 : 1;
  }

  private static void complain(String message) {
    System.err.println("bulwark: " + message);
  }

  private static Results read(Path file) throws IOException {
    return new Results(file.toString(), ResultFile.read(file), List.of());
  }
}
