package dev.bulwark.solver.decorator;

import dev.bulwark.solver.SolverException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where {@link TracingSolver}s write: a file for each session, numbered in the order of their
 * opening.
 */
public final class TraceDirectory {

  private final Path directory;
  private final AtomicInteger sessions = new AtomicInteger();

  public TraceDirectory(Path directory) {
    this.directory = directory;
  }

  /** A new file for a session with this solver; an older one of the same name is written over. */
  BufferedWriter newFile(String solver) {
    String firstWord = solver.split("[^A-Za-z0-9]", 2)[0].toLowerCase(Locale.ROOT);
    String name = String.format(Locale.ROOT, "%05d-%s.smt2", sessions.incrementAndGet(), firstWord);
    try {
      Files.createDirectories(directory);
      return Files.newBufferedWriter(
          directory.resolve(name),
          StandardOpenOption.CREATE,
          StandardOpenOption.WRITE,
          StandardOpenOption.TRUNCATE_EXISTING);
    } catch (IOException e) {
      throw new SolverException("cannot write the solver trace " + directory.resolve(name), e);
    }
  }
}
