package dev.bulwark.cli;

import dev.bulwark.verification.Encoding;
import dev.bulwark.verification.Passes;
import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.SourceRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulwark horn}: the program as constrained Horn clauses. */
@Command(
    name = "horn",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description =
        "Prints the program as Horn clauses (CHC), in SMT-LIB as the competition CHC-COMP has"
            + " it. They are satisfiable just if the program is safe.",
    footer = {"", "Example:", "  bulwark horn program.c > program.smt2"})
final class HornCommand implements Callable<Integer> {

  private final Environment environment;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Source files that make one program.")
  private List<Path> files = new ArrayList<>();

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--encoding",
      paramLabel = "ENCODING",
      defaultValue = "bit-precise",
      description =
          "What the clauses are about: machine words (bit-precise), or integers in the ranges of"
              + " their types (integer), with division where words wrap around. Default:"
              + " ${DEFAULT-VALUE}.")
  private Encoding encoding = Encoding.BIT_PRECISE;

  @Option(
      names = "--passes",
      paramLabel = "NAMES",
      split = ",",
      completionCandidates = PassOptions.Names.class,
      description =
          "What is done to the program first, in this order, or none: ${COMPLETION-CANDIDATES}."
              + " Default: all of them but accelerate.")
  private List<String> passes = new ArrayList<>();

  HornCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    Passes wanted = passes.isEmpty() ? Passes.ALL : Passes.ALL.named(passes);
    wanted.validate();
    SourceRequest request = source.request(files);
    ProgramFiles.require(request);
    return new HornRun(environment.console(), request, wanted, encoding).run().code();
  }
}
