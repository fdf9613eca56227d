package dev.bulwark.cli;

import dev.bulwark.verification.Passes;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that decide what is done to a program before an engine gets it. */
final class PassOptions {

  /** Those that there are, for the help and for completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Passes.ALL.choices().iterator();
    }
  }

  @Option(
      names = "--passes",
      paramLabel = "NAMES",
      split = ",",
      completionCandidates = Names.class,
      description = {
        "What is done to the program first, in this order, or none: ${COMPLETION-CANDIDATES}."
            + " Default: all of them but accelerate. The certificate is checked on the program"
            + " before all passes."
      })
  private @Nullable List<String> names;

  @Option(
      names = "--explain-passes",
      description = "Print what each pass did to the size of the program.")
  boolean explain;

  boolean areDefault() {
    return names == null;
  }

  Passes passes() {
    return Passes.ALL.named(names);
  }
}
