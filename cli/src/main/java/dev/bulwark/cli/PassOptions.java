package dev.bulwark.cli;

import dev.bulwark.verification.Passes;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that decide what is done to a program before an engine gets it. */
final class PassOptions {

  @Option(
      names = "--passes",
      paramLabel = "NAMES",
      split = ",",
      description = {
        "What is done to the program first, in a fixed order: simplification, propagation,"
            + " unreachable-code, slicing, bisimulation; or none. Default: all of them. The"
            + " certificate is checked on the program before all passes."
      })
  private @Nullable List<String> names;

  @Option(
      names = "--explain-passes",
      description = "Print what each pass did to the size of the program.")
  boolean explain;

  Passes passes() {
    return new Passes(names);
  }
}
