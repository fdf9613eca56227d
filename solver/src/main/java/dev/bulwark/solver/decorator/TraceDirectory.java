package dev.bulwark.solver.decorator;

import dev.bulwark.solver.SolverException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where {@link TracingSolver}s write: a file for each session, numbered in the order of their
 * opening, in a directory of their own, so that processes that trace at the same time do not write
 * to the same files.
 */
public final class TraceDirectory {

  private final Path parent;
  private final String label;
  private @Nullable Path directory;
  private int sessions;

  /**
   * A directory below the given one that is made for the first session: it has the name of the
   * label, with a number behind it if there is one of this name already.
   */
  public TraceDirectory(Path parent, String label) {
    this.parent = parent;
    this.label = label.replaceAll("[^A-Za-z0-9.+-]+", "-");
  }

  /** A new file for a session with this solver. */
  BufferedWriter newFile(String solver) {
    try {
      return Files.newBufferedWriter(nextFile(solver), StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new SolverException("cannot write the solver trace below " + parent, e);
    }
  }

  private synchronized Path nextFile(String solver) throws IOException {
    Path ours = directory;
    if (ours == null) {
      Files.createDirectories(parent);
      ours = newDirectory();
      directory = ours;
    }
    String firstWord = solver.split("[^A-Za-z0-9]", 2)[0].toLowerCase(Locale.ROOT);
    return ours.resolve(String.format(Locale.ROOT, "%05d-%s.smt2", ++sessions, firstWord));
  }

  private Path newDirectory() throws IOException {
    for (int number = 1; ; number++) {
      try {
        return Files.createDirectory(parent.resolve(number == 1 ? label : label + "-" + number));
      } catch (FileAlreadyExistsException ofAnotherProcess) {
        // The next number.
      }
    }
  }
}
