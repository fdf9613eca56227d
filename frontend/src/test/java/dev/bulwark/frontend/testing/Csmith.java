package dev.bulwark.frontend.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Random C programs by Csmith, a generator that others wrote: they take no input, have no undefined
 * behaviour, and print a checksum of their global variables. Nothing but the program changes its
 * volatile objects.
 */
public final class Csmith {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Path directory;
  private final Path headers;

  private Csmith(Path directory, Path headers) {
    this.directory = directory;
    this.headers = headers;
  }

  /** Csmith as it is installed, working in this directory. */
  public static Optional<Csmith> find(Path directory) throws IOException {
    for (String place : System.getenv().getOrDefault("PATH", "").split(":")) {
      Path tool = Path.of(place).resolve("csmith");
      if (Files.isExecutable(tool)) {
        return headers(tool.toRealPath()).map(found -> new Csmith(directory, found));
      }
    }
    return Optional.empty();
  }

  /** The directory of {@code csmith.h}, which is in {@code include/csmith} or with a version. */
  private static Optional<Path> headers(Path tool) throws IOException {
    Path include = tool.getParent().resolveSibling("include");
    try (Stream<Path> found = Files.list(include)) {
      return found
          .filter(path -> path.getFileName().toString().startsWith("csmith"))
          .filter(path -> Files.exists(path.resolve("csmith.h")))
          .sorted()
          .findFirst();
    }
  }

  /** Where its programs find {@code csmith.h}. */
  public Path headers() {
    return headers;
  }

  /** The program of this seed; nothing if Csmith takes too long. */
  public Optional<String> program(long seed) throws IOException {
    Path file = directory.resolve("csmith.c");
    Files.deleteIfExists(file);
    List<String> command = new ArrayList<>(List.of("csmith", "--seed", Long.toString(seed)));
    command.addAll(options(new Random(seed)));
    command.addAll(List.of("--output", file.toString()));
    Optional<GccProgram.Run> run = GccProgram.execute(directory, command, PATIENCE);
    if (run.isEmpty()) {
      return Optional.empty();
    }
    if (run.get().exitCode() != 0) {
      throw new IOException("csmith: " + String.join("\n", run.get().output()));
    }
    return Optional.of(Files.readString(file));
  }

  /** Small programs, each with another part of the language in it. */
  private static List<String> options(Random random) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--concise",
                "--no-argc",
                "--max-funcs",
                Integer.toString(2 + random.nextInt(4)),
                "--max-block-size",
                "3",
                "--max-block-depth",
                "3",
                "--max-expr-complexity",
                Integer.toString(4 + random.nextInt(5)),
                "--max-array-dim",
                "2",
                "--max-array-len-per-dim",
                "6",
                "--max-struct-fields",
                "6"));
    options.add(random.nextBoolean() ? "--float" : "--no-float");
    if (random.nextInt(3) == 0) {
      options.addAll(List.of("--builtins", "--disable-builtin-kinds", "x86"));
    }
    options.add(random.nextBoolean() ? "--packed-struct" : "--no-packed-struct");
    if (random.nextBoolean()) {
      options.addAll(List.of("--no-volatiles", "--no-volatile-pointers"));
    }
    return List.copyOf(options);
  }
}
