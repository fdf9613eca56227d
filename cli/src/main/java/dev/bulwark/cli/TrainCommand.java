package dev.bulwark.cli;

import dev.bulwark.base.Budget;
import dev.bulwark.certify.CheckKey;
import dev.bulwark.verification.WorkerRun;
import dev.bulwark.verification.portfolio.Message;
import dev.bulwark.verification.portfolio.Schedule;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Runs the usual commands on programs and throws the results away: the build does this to learn
 * which classes the ahead-of-time cache should hold.
 */
@Command(
    name = "train",
    hidden = true,
    description = "Verify each file by itself; used to make the ahead-of-time cache.")
final class TrainCommand implements Callable<Integer> {

  /** For each engine on each file. */
  private static final Duration LIMIT = Duration.ofSeconds(5);

  @Parameters(paramLabel = "FILE")
  private List<Path> files = new ArrayList<>();

  TrainCommand(Environment environment) {}

  @Override
  public Integer call() {
    try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream())) {
      for (Path file : files) {
        Main.run(new String[] {"verify", "--verbose", file.toString()}, nowhere, nowhere);
        for (String engine : Schedule.engines()) {
          work(file, engine, new Console(nowhere, nowhere, false));
        }
      }
    }
    return 0;
  }

  /** What children of a portfolio do. */
  private static void work(Path file, String engine, Console console) {
    Environment environment =
        new Environment(console, Interruption.none(), List.of("verify", file.toString()));
    List<String> lines = new ArrayList<>();
    WorkerRun run =
        new WorkerRun(
            Main.order(environment), message -> lines.add(message.line()), Budget.of(LIMIT));
    run.search(engine, List.of());
    for (String line : List.copyOf(lines)) {
      if (Message.read(line).orElse(null) instanceof Message.Found(String evidence, boolean slow)) {
        run.check(new Message.Check(evidence, CheckKey.make().text()));
      }
    }
  }
}
