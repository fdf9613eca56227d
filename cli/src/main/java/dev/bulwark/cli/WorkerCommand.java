package dev.bulwark.cli;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import dev.bulwark.verification.MemoryWatch;
import dev.bulwark.verification.Supervisor;
import dev.bulwark.verification.WorkOrder;
import dev.bulwark.verification.WorkerRun;
import dev.bulwark.verification.Workers;
import dev.bulwark.verification.portfolio.Message;
import dev.bulwark.verification.portfolio.Race;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * One engine, the checker, or runs about functions in a process of its own, for the process that
 * started it: what they have to say to each other goes over the standard streams.
 */
@Command(
    name = WorkerCommand.NAME,
    hidden = true,
    description = "One engine, or the checker, for the process that started it.")
final class WorkerCommand implements Callable<Integer> {

  static final String NAME = "worker";

  private static final String FUNCTIONS = "--functions";

  private final Environment environment;

  @Option(names = "--engine")
  private @Nullable String engine;

  @Option(names = "--check")
  private boolean check;

  @Option(names = FUNCTIONS, description = "Functions, one after another.")
  private boolean functions;

  @Option(names = "--time", required = true, description = "Milliseconds.")
  private long time;

  @Option(names = "--memory", description = "Bytes.")
  private @Nullable Long memory;

  @Parameters(description = "The arguments of the process that started it.")
  private List<String> arguments = new ArrayList<>();

  /** How processes are started that work for one with these arguments. */
  static LongFunction<Race.Commands> starting(List<String> arguments, boolean limited) {
    List<String> worker = List.of(Main.class.getName(), NAME);
    return memoryBytes -> new Workers(worker, arguments, memoryBytes, limited);
  }

  /** The words that start a process which verifies functions for one with these arguments. */
  static List<String> forFunctions(List<String> arguments) {
    List<String> words =
        new ArrayList<>(List.of(Main.class.getName(), NAME, FUNCTIONS, "--time", "0", "--"));
    words.addAll(arguments);
    return words;
  }

  WorkerCommand(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws InterruptedException {
    Environment own = new Environment(environment.console(), Interruption.none(), arguments);
    if (functions) {
      Main.verifyCommand(own).server().serve();
      // Without waiting for what is left behind.
      Runtime.getRuntime().halt(ExitCode.SAFE.code());
    }
    WorkOrder order = Main.order(own);
    Budget budget = Budget.of(Duration.ofMillis(time));
    ParentLine parent = ParentLine.open();
    WorkerRun run = new WorkerRun(order, this::say, budget);
    String wanted = engine;
    Supervisor supervisor =
        new Supervisor(
            budget, memory == null ? MemoryWatch.none() : MemoryWatch.of(memory), () -> {});
    WorkerRun.Ending ending =
        supervisor.run(
            () ->
                check || wanted == null
                    ? run.check(parent.awaitEvidence())
                    : run.search(wanted, parent.awaitLemmas(), parent::newLemmas),
            WorkerRun.Ending.WithoutAnswer::new,
            bug -> new WorkerRun.Ending.WithoutAnswer(new Reason.Bug("internal error: " + bug)));
    return switch (ending) {
      case WorkerRun.Ending.Answered answered -> ExitCode.SAFE.code();
      case WorkerRun.Ending.WithoutAnswer(Reason reason) -> {
        say(check ? new Message.NotChecked(reason) : new Message.Inconclusive(reason));
        yield ExitCode.of(reason).code();
      }
    };
  }

  /** In a line of its own, whatever native code may have printed before. */
  private synchronized void say(Message message) {
    PrintStream out = environment.console().out();
    out.print("\n" + message.line() + "\n");
    out.flush();
  }
}
