package dev.bulwark.bench;

import dev.bulwark.bench.report.Comparison;
import dev.bulwark.bench.report.Results;
import dev.bulwark.bench.run.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulwark bench compare}: two result files side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description =
        "Compares two result files: newly solved, lost, slower, faster. Exit code 1 when something"
            + " was lost.")
final class CompareCommand implements Callable<Integer> {

  private static final int EXIT_INPUT_ERROR = 3;

  @Parameters(index = "0", paramLabel = "BEFORE.csv")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER.csv")
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

  @Override
  public Integer call() throws IOException {
    Comparison comparison;
    try {
      comparison = Comparison.of(read(before), read(after), factor);
    } catch (IOException e) {
      System.err.println(
          "bulwark: "
              + (Files.exists(before) && Files.exists(after)
                  ? e.getMessage()
                  : "no such file: " + e.getMessage()));
      return EXIT_INPUT_ERROR;
    }
    System.out.print(comparison.text());
    if (html.isPresent()) {
      Files.writeString(html.get(), comparison.html(before.toString(), after.toString()));
    }
    return comparison.lost().isEmpty() ? 0 : 1;
  }

  private static Results read(Path file) throws IOException {
    return new Results(file.toString(), ResultFile.read(file), List.of());
  }
}
