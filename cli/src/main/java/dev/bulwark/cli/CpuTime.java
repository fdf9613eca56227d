package dev.bulwark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * Processor time of this process, all threads and what the JVM does beside them. Java's own way to
 * ask for it takes ten times as long at its first use.
 */
final class CpuTime {

  private static final Path STATUS = Path.of("/proc/self/stat");
  private static final double TICKS_PER_SECOND = 100;

  /** Places of user and system time behind the closing parenthesis of the command's name. */
  private static final int USER_TIME = 11;

  private CpuTime() {}

  /** In seconds, to the hundredth; empty where there is no such file. */
  static OptionalDouble ofThisProcess() {
    return seconds(2);
  }

  /** With that of all children that have ended. */
  static OptionalDouble withChildren() {
    return seconds(4);
  }

  /** Behind the two times of the process stand those of its children. */
  private static OptionalDouble seconds(int times) {
    try {
      String status = Files.readString(STATUS);
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
      long ticks = 0;
      for (int i = 0; i < times; i++) {
        ticks += Long.parseLong(fields[USER_TIME + i]);
      }
      return OptionalDouble.of(ticks / TICKS_PER_SECOND);
    } catch (IOException | RuntimeException elsewhere) {
      return OptionalDouble.empty();
    }
  }
}
