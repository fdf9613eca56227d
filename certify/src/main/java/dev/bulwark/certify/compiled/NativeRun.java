package dev.bulwark.certify.compiled;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Compiles a program together with a harness by gcc, runs it in a cage, and looks whether it gets
 * to the error: a second opinion on errors that shares nothing with the front end and the
 * interpreter.
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

  private static final String NO_CAGE = "bulwark cage: not permitted";

  private final Duration limit;
  private final LongSupplier remainingNanos;

  /** With a limit on how long the program may run, and one on everything. */
  public NativeRun(Duration limit, LongSupplier remainingNanos) {
    this.limit = limit;
    this.remainingNanos = remainingNanos;
  }

  /** With a harness in a file, or as text. */
  public Result run(Job job) {
    try (Workshop workshop = new Workshop(remainingNanos)) {
      return run(job, workshop);
    } catch (IOException | Workshop.NotPossible failed) {
      return new Result.NotRun(String.valueOf(failed.getMessage()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Result.NotRun("interrupted");
    }
  }

  private Result run(Job job, Workshop workshop)
      throws IOException, InterruptedException, Workshop.NotPossible {
    String binary = workshop.file("harness").toString();
    String harness = workshop.write("harness.c", job.harness()).toString();
    String cage = workshop.write("cage.c", Workshop.resource("cage.c")).toString();
    List<String> check = new ArrayList<>(List.of("gcc", "-Wall", "-Werror", "-fsyntax-only"));
    check.addAll(job.options());
    check.add(harness);
    workshop.tool(check);
    // Warnings about the program are none of our business, and newer compilers refuse old C.
    List<String> gcc = new ArrayList<>(List.of("gcc", "-w", "-O0", "-std=gnu11", "-fpermissive"));
    gcc.addAll(job.options());
    gcc.add("-DBULWARK_CAGE_AT_START=" + (limit.toSeconds() + 1));
    // The harness comes first, so that the linker takes its definitions.
    gcc.add(harness);
    gcc.addAll(job.program());
    gcc.addAll(List.of(cage, "-lm", "-o", binary));
    workshop.tool(gcc);
    Workshop.Ended ended = workshop.program(List.of(binary), limit);
    Optional<Integer> code = ended.code();
    if (code.isEmpty()) {
      return new Result.Differs("it does not end in " + limit.toMillis() + " ms");
    }
    if (ended.output().lines().anyMatch(NO_CAGE::equals)) {
      return new Result.NotRun("the system does not let it be run in a cage");
    }
    boolean marked = ended.output().lines().anyMatch(job.marker()::equals);
    return marked && code.get() == job.exitCode()
        ? new Result.Agrees()
        : new Result.Differs("it ends with exit code " + code.get());
  }
}
