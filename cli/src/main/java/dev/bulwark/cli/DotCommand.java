package dev.bulwark.cli;

import dev.bulwark.verification.ProgramFiles;
import dev.bulwark.verification.SourceRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bulwark dot}: the control-flow automata for Graphviz. */
@Command(
    name = "dot",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    description = "Prints the control-flow automata of the program for Graphviz.",
    footer = {"", "Example:", "  bulwark dot program.c | dot -Tsvg > program.svg"})
final class DotCommand implements Callable<Integer> {

  private final Environment environment;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..*",
      description = "Source files that make one program.")
  private List<Path> files = new ArrayList<>();

  @Mixin private SourceOptions source = new SourceOptions();

  DotCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() {
    SourceRequest request = source.request(files);
    ProgramFiles.require(request);
    return new DotRun(environment.console(), request).run().code();
  }
}
