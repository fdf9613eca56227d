package dev.bulwark.cli.portfolio;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the system tells of a process: the processor time and memory it uses.
 *
 * @param cpuSeconds to the hundredth
 */
public record ProcessStatus(double cpuSeconds, long residentBytes) {

  private static final double TICKS_PER_SECOND = 100;
  private static final long PAGE_BYTES = 4096;

  /** Places behind the closing parenthesis of the command's name. */
  private static final int USER_TIME = 11;

  private static final int RESIDENT_PAGES = 21;

  /** Empty where there is no {@code /proc}, or no such process any more. */
  public static Optional<ProcessStatus> of(long pid) {
    try {
      String status =
          Files.readString(Path.of("/proc/" + pid + "/stat"), StandardCharsets.ISO_8859_1);
      String[] fields = status.substring(status.lastIndexOf(')') + 2).split(" ");
      long ticks = Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[USER_TIME + 1]);
      return Optional.of(
          new ProcessStatus(
              ticks / TICKS_PER_SECOND, Long.parseLong(fields[RESIDENT_PAGES]) * PAGE_BYTES));
    } catch (IOException | RuntimeException gone) {
      return Optional.empty();
    }
  }
}
