package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputFiles;
import dev.bulwark.cli.output.OutputPlan;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether results are written for forges and editors. */
final class SarifOption {

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description =
          "Write the results to FILE as SARIF 2.1.0, which editors and the code scanning of forges"
              + " read: errors with their executions as code flows, what is proved, what is not"
              + " known.")
  private @Nullable Path file;

  void addTo(OutputPlan.Builder plan) {
    if (file != null) {
      plan.output("--sarif", file);
    }
  }

  /** Writes it if it is wanted; false if it is and could not be written. */
  boolean write(OutputFiles files, Supplier<String> text) {
    return file == null || files.write(file, text.get());
  }
}
