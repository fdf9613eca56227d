package dev.bulwark.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Verifies functions, one after another, for the process that started it. */
@Command(
    name = FunctionsWorkerCommand.NAME,
    hidden = true,
    description = "Verifies functions, one after another, for the process that started it.")
final class FunctionsWorkerCommand implements Callable<Integer> {

  static final String NAME = "functions-worker";

  private final Environment environment;

  @Parameters(description = "The arguments of the process that started it.")
  private List<String> arguments = new ArrayList<>();

  FunctionsWorkerCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    Main.verifyCommand(new Environment(environment.console(), Interruption.none(), arguments))
        .server()
        .serve();
    // Without waiting for what is left behind.
    Runtime.getRuntime().halt(ExitCode.SAFE.code());
    return ExitCode.SAFE.code();
  }
}
