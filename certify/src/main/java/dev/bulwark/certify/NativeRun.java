package dev.bulwark.certify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Compiles a program together with a harness by gcc, runs it, and looks whether it gets to the
 * error: a second opinion on errors that shares nothing with the front end and the interpreter.
 */
public final class NativeRun {

  /** What came of it. */
  public sealed interface Result {

    /** The compiled program gets to the error too. */
    record Agrees() implements Result {}

    /** It does not. */
    record Differs(String reason) implements Result {}

    /** There is no gcc, or it does not compile the program or finds fault with the harness. */
    record NotRun(String reason) implements Result {}
  }

  /**
   * How the error is recognised: a line that is printed, and the exit code.
   *
   * @param options for gcc
   * @param harness has to compile without warnings
   * @param program further options and the files of the program
   */
  public record Job(
      List<String> options, String harness, List<String> program, String marker, int exitCode) {
    public Job {
      options = List.copyOf(options);
      program = List.copyOf(program);
    }
  }

  private static final Duration COMPILE = Duration.ofSeconds(20);
  private static final int LONGEST_OUTPUT = 1 << 16;

  private final Duration limit;

  /** With a limit on how long the program may run. */
  public NativeRun(Duration limit) {
    this.limit = limit;
  }

  public Result run(Job job) {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("bulwark-harness-");
      return run(job, folder);
    } catch (IOException failed) {
      return new Result.NotRun(String.valueOf(failed.getMessage()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Result.NotRun("interrupted");
    } finally {
      delete(folder);
    }
  }

  private Result run(Job job, Path folder) throws IOException, InterruptedException {
    Path binary = folder.resolve("harness");
    Path output = folder.resolve("output.txt");
    List<String> check = new ArrayList<>(List.of("gcc", "-Wall", "-Werror", "-fsyntax-only"));
    check.addAll(job.options());
    check.add(job.harness());
    // Warnings about the program are none of our business, and newer compilers refuse old C.
    List<String> gcc = new ArrayList<>(List.of("gcc", "-w", "-O0", "-std=gnu11", "-fpermissive"));
    gcc.addAll(job.options());
    // The harness comes first, so that the linker takes its definitions.
    gcc.add(job.harness());
    gcc.addAll(job.program());
    gcc.addAll(List.of("-o", binary.toString()));
    for (List<String> command : List.of(check, gcc)) {
      Process compiler;
      try {
        compiler = start(command, output);
      } catch (IOException none) {
        return new Result.NotRun("there is no gcc");
      }
      if (!ends(compiler, COMPILE)) {
        return new Result.NotRun("gcc takes too long");
      }
      if (compiler.exitValue() != 0) {
        return new Result.NotRun("gcc does not compile it: " + firstError(read(output)));
      }
    }
    Process program = start(List.of(binary.toString()), output);
    if (!ends(program, limit)) {
      return new Result.Differs("it does not end in " + limit.toMillis() + " ms");
    }
    boolean marked = read(output).lines().anyMatch(job.marker()::equals);
    return marked && program.exitValue() == job.exitCode()
        ? new Result.Agrees()
        : new Result.Differs("it ends with exit code " + program.exitValue());
  }

  private static Process start(List<String> command, Path output) throws IOException {
    return new ProcessBuilder(command)
        .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static boolean ends(Process process, Duration limit) throws InterruptedException {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      process.destroyForcibly();
    }
  }

  /** The end of what was printed. */
  private static String read(Path output) throws IOException {
    try (var in = Files.newByteChannel(output)) {
      in.position(Math.max(0, in.size() - LONGEST_OUTPUT));
      java.nio.ByteBuffer bytes = java.nio.ByteBuffer.allocate(LONGEST_OUTPUT);
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {}
      return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String firstError(String output) {
    return output
        .lines()
        .filter(line -> line.contains("error") || line.contains("cannot"))
        .findFirst()
        .orElse("no reason given");
  }

  private static void delete(@org.jspecify.annotations.Nullable Path folder) {
    if (folder == null) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder, new FileVisitOption[0])) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException left) {
      folder.toFile().deleteOnExit();
    }
  }
}
