package dev.bulwark.certify.compiled;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of its own for compiling and running, which is gone afterwards, and a limit on the time
 * for all that is done in it.
 */
final class Workshop implements AutoCloseable {

  /** How a process ended: with an exit code and what it printed, unless it took too long. */
  record Ended(Optional<Integer> code, String output) {
    boolean well() {
      return code.isPresent() && code.get() == 0;
    }
  }

  /** Why something cannot be compared. */
  static final class NotPossible extends Exception {
    private static final long serialVersionUID = 1L;

    NotPossible(String reason) {
      super(reason);
    }
  }

  private static final Duration COMPILE = Duration.ofSeconds(20);
  private static final int LONGEST_OUTPUT = 1 << 16;
  private static final List<String> LEFT_OUT =
      List.of("ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "LD_PRELOAD", "GCC_COLORS");

  private static final Pattern ERROR = Pattern.compile("undefined reference|error:|cannot");

  private final Path folder;
  private final LongSupplier remainingNanos;

  Workshop(LongSupplier remainingNanos) throws IOException {
    this.folder = Files.createTempDirectory("bulwark-compiled-");
    this.remainingNanos = remainingNanos;
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(file(name), text, StandardCharsets.UTF_8);
  }

  /** A C file that belongs to this package. */
  static String resource(String name) {
    try (InputStream in = Workshop.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new IllegalStateException("cannot read resource " + name, unreadable);
    }
  }

  /** Runs one of the compiler's programs where we are, which has to succeed. */
  String tool(List<String> command) throws NotPossible, IOException, InterruptedException {
    Ended ended;
    try {
      ended = run(command, Path.of(""), COMPILE);
    } catch (IOException none) {
      throw new NotPossible("there is no " + command.getFirst());
    }
    if (ended.code().isEmpty()) {
      throw new NotPossible(command.getFirst() + " takes too long");
    }
    if (!ended.well()) {
      throw new NotPossible("gcc does not compile it: " + firstError(ended.output()));
    }
    return ended.output();
  }

  /** Runs a compiled program in a folder where nothing else is. */
  Ended program(List<String> command, Duration limit) throws IOException, InterruptedException {
    return run(command, Files.createDirectories(file("empty")), limit);
  }

  private Ended run(List<String> command, Path where, Duration limit)
      throws IOException, InterruptedException {
    Path output = file("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(where.toAbsolutePath().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("LC_ALL", "C");
    LEFT_OUT.forEach(builder.environment()::remove);
    long nanos = Math.clamp(remainingNanos.getAsLong(), 0, limit.toNanos());
    Process process = builder.start();
    try {
      boolean inTime = process.waitFor(nanos, TimeUnit.NANOSECONDS);
      return new Ended(
          inTime ? Optional.of(process.exitValue()) : Optional.empty(), lastPart(output));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String lastPart(Path output) throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(output)) {
      in.position(Math.max(0, in.size() - LONGEST_OUTPUT));
      ByteBuffer bytes = ByteBuffer.allocate(LONGEST_OUTPUT);
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {}
      return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String firstError(String output) {
    return output
        .lines()
        .filter(line -> ERROR.matcher(line).find())
        .findFirst()
        .or(() -> output.lines().findFirst())
        .orElse("no reason given");
  }

  @Override
  public void close() {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException left) {
      folder.toFile().deleteOnExit();
    }
  }
}
