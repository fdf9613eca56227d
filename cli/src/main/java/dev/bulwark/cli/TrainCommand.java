package dev.bulwark.cli;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
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

  @Parameters(paramLabel = "FILE")
  private List<Path> files = new ArrayList<>();

  TrainCommand(Environment environment) {}

  @Override
  public Integer call() {
    try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream())) {
      for (Path file : files) {
        Main.run(new String[] {"verify", "--verbose", file.toString()}, nowhere, nowhere);
      }
    }
    return 0;
  }
}
