package dev.bulwark.verification;

import dev.bulwark.verification.portfolio.JavaCommand;
import dev.bulwark.verification.portfolio.Race;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How engines and the checker are started in processes of their own: like this one, on the same
 * command line, with a heap of their own.
 */
public final class Workers implements Race.Commands {

  /** Of the memory, when native solvers have to fit in too. */
  private static final double HEAP_SHARE = 0.6;

  private final List<String> worker;
  private final List<String> arguments;
  private final long memoryBytes;
  private final boolean limited;
  private final List<String> java = JavaCommand.own();

  /**
   * For children of a process with these arguments.
   *
   * @param worker the main class, and the words that make it a worker
   * @param limited the memory is all that there is, native memory included; otherwise it is the
   *     heap's
   */
  public Workers(List<String> worker, List<String> arguments, long memoryBytes, boolean limited) {
    this.worker = worker;
    this.arguments = arguments;
    this.memoryBytes = memoryBytes;
    this.limited = limited;
  }

  /**
   * A JVM like this one, with as much memory.
   *
   * @param limited the memory is all that there is, native memory included
   */
  public static List<String> java(long memoryBytes, boolean limited) {
    return java(JavaCommand.own(), memoryBytes, limited);
  }

  private static List<String> java(List<String> own, long memoryBytes, boolean limited) {
    long heap = limited ? (long) (memoryBytes * HEAP_SHARE) : memoryBytes;
    List<String> command = new ArrayList<>(own);
    command.add(1, "-Xmx" + (heap >> 20) + "m");
    // What a crash has to tell is not left in the user's folder.
    command.add(2, "-XX:-CreateCoredumpOnCrash");
    command.add(
        3,
        "-XX:ErrorFile=" + Path.of(System.getProperty("java.io.tmpdir"), "bulwark-crash-%p.log"));
    return command;
  }

  @Override
  public List<String> engine(String name, Duration time) {
    return command(List.of("--engine", name), time);
  }

  @Override
  public List<String> checker(Duration time) {
    return command(List.of("--check"), time);
  }

  private List<String> command(List<String> job, Duration time) {
    List<String> command = new ArrayList<>(java(java, memoryBytes, limited));
    command.addAll(worker);
    command.addAll(job);
    command.add("--time");
    command.add(Long.toString(Math.max(1, time.toMillis())));
    if (limited) {
      command.add("--memory");
      command.add(Long.toString(memoryBytes));
    }
    command.add("--");
    command.addAll(arguments);
    return command;
  }
}
