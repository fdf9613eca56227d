package dev.bulwark.bench.run;

import dev.bulwark.bench.process.Measured;
import dev.bulwark.bench.task.BenchTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Another verifier, called by a command.
 *
 * @param template its words, in which the placeholders are filled in for each task
 */
public record ToolColumn(String name, List<String> template, Pattern safe, Pattern unsafe)
    implements Column {

  @Override
  public String version() {
    return name;
  }

  @Override
  public List<String> command(BenchTask task, Limits limits, Path folder) {
    List<String> command = new ArrayList<>();
    for (String word : template) {
      if (word.equals("{file}")) {
        task.inputFiles().forEach(file -> command.add(file.toString()));
      } else {
        command.add(
            word.replace("{file}", task.inputFiles().getFirst().toString())
                .replace("{property}", task.propertyFile().map(Path::toString).orElse(""))
                .replace("{data_model}", task.dataModel())
                .replace("{timeout}", Long.toString(limits.time().toSeconds())));
      }
    }
    return command;
  }

  @Override
  public Reading read(Measured measured) {
    // A tool that found the answer just before a limit still said it; but only a tool that ended by
    // itself is believed.
    return EndReading.of(measured).orElseGet(() -> readOutput(measured));
  }

  private Reading readOutput(Measured measured) {
    boolean saysSafe = safe.matcher(measured.output()).find();
    boolean saysUnsafe = unsafe.matcher(measured.output()).find();
    if (saysSafe && saysUnsafe) {
      return new Reading(Status.ERROR, "its output matches both answers");
    }
    if (saysSafe || saysUnsafe) {
      return new Reading(saysSafe ? Status.TRUE : Status.FALSE, "");
    }
    return measured.exitCode() == 0
        ? new Reading(Status.UNKNOWN, "no answer in its output")
        : new Reading(Status.ERROR, "exit code " + measured.exitCode());
  }
}
