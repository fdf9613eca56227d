package dev.bulwark.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A look at all processes of the machine, as the kernel's process file system shows them. */
final class ProcessTable {

  private static final Path PROC = Path.of("/proc");
  private static final long PAGE = 4096;

  /** The kernel counts processor time to users in hundredths of a second. */
  private static final double TICKS = 100;

  private ProcessTable() {}

  /**
   * One process; zombies have ended and wait to be reaped.
   *
   * @param cpuSeconds of the process and of the children that it has reaped
   */
  record Entry(
      int pid, int parent, int session, boolean zombie, double cpuSeconds, long residentBytes) {}

  static List<Entry> read() {
    List<Entry> entries = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path folder : folders) {
        Entry entry = readEntry(folder);
        if (entry != null) {
          entries.add(entry);
        }
      }
    } catch (IOException e) {
      return entries;
    }
    return entries;
  }

  /** One process, if it is still there. */
  static Optional<Entry> read(int pid) {
    return Optional.ofNullable(readEntry(PROC.resolve(Integer.toString(pid))));
  }

  private static @Nullable Entry readEntry(Path folder) {
    try {
      String stat = Files.readString(folder.resolve("stat"), StandardCharsets.ISO_8859_1);
      int pid = Integer.parseInt(stat.substring(0, stat.indexOf(' ')));
      // The command stands in parentheses and may contain anything; the fields after it are
      // numbers.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return new Entry(
          pid,
          Integer.parseInt(fields[1]),
          Integer.parseInt(fields[3]),
          fields[0].equals("Z"),
          cpuTicks(fields) / TICKS,
          Long.parseLong(fields[21]) * PAGE);
    } catch (IOException | RuntimeException e) {
      // It ended while we looked.
      return null;
    }
  }

  /** User and system time, its own and that of its children. */
  private static long cpuTicks(String[] fields) {
    return Long.parseLong(fields[11])
        + Long.parseLong(fields[12])
        + Long.parseLong(fields[13])
        + Long.parseLong(fields[14]);
  }

  /**
   * The most memory that a process has had since it runs its present program; zero if it has just
   * ended.
   */
  static long highWaterBytes(int pid) {
    try {
      for (String line :
          Files.readAllLines(PROC.resolve(pid + "/status"), StandardCharsets.ISO_8859_1)) {
        if (line.startsWith("VmHWM:")) {
          return Long.parseLong(line.substring(6, line.length() - 3).trim()) * 1024;
        }
      }
      return 0;
    } catch (IOException | NumberFormatException e) {
      return 0;
    }
  }

  /** Does the process have this text in its environment? Ended ones no longer have one. */
  static boolean carries(int pid, String mark) {
    try {
      return Files.readString(PROC.resolve(pid + "/environ"), StandardCharsets.ISO_8859_1)
          .contains(mark);
    } catch (IOException e) {
      return false;
    }
  }
}
