package dev.bulwark.cli;

import dev.bulwark.cli.output.OutputPlan;
import dev.bulwark.verification.ObligationOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The directory of {@code --obligations}. Files have other names until all of them are there, so
 * that nobody takes some for all.
 */
final class ObligationDirectory implements ObligationOutput {

  private static final String UNFINISHED = ".unfinished";

  private final Path directory;
  private final Consumer<String> problems;
  private final List<Path> written = new ArrayList<>();
  private boolean made;
  private boolean settled;

  /** {@code problems} takes a message for what cannot be written in the end. */
  ObligationDirectory(Path directory, Consumer<String> problems) {
    this.directory = directory;
    this.problems = problems;
  }

  /** Makes it, before any work. */
  synchronized void prepare() {
    made = !Files.exists(directory);
    OutputDirectory.prepare(directory);
  }

  @Override
  public synchronized void add(String name, String text) throws IOException {
    Path file = directory.resolve(name + UNFINISHED);
    if (settled) {
      throw new IOException("cannot write " + file + ": the run has ended");
    }
    written.add(file);
    try {
      Files.writeString(file, text);
    } catch (IOException failed) {
      throw new IOException("cannot write " + file + ": " + OutputPlan.reason(failed), failed);
    }
  }

  @Override
  public synchronized void publish() {
    if (settled) {
      return;
    }
    List<Path> renamed = new ArrayList<>();
    try {
      for (Path file : written) {
        String name = String.valueOf(file.getFileName());
        Path place = file.resolveSibling(name.substring(0, name.length() - UNFINISHED.length()));
        Files.move(file, place);
        renamed.add(place);
      }
      settled = true;
    } catch (IOException failed) {
      problems.accept("cannot write to " + directory + ": " + OutputPlan.reason(failed));
      written.addAll(renamed);
      discard();
    }
  }

  /** Also when the run has ended without them, be it by a limit or an interruption. */
  @Override
  public synchronized void discard() {
    if (settled) {
      return;
    }
    settled = true;
    try {
      for (Path file : written) {
        Files.deleteIfExists(file);
      }
      if (made) {
        Files.deleteIfExists(directory);
      }
    } catch (IOException left) {
      problems.accept("cannot remove what is unfinished in " + directory);
    }
  }
}
