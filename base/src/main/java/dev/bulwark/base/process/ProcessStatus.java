package dev.bulwark.base.process;

import java.util.Optional;

/**
 * What {@code /proc/PID/stat} says about a process.
 *
 * @param zombie it has ended and waits to be reaped
 * @param ownTicks processor time of all its threads, user and system
 * @param childTicks that of the children that it has reaped, and of theirs
 * @param startTicks when it started, since the system did
 */
public record ProcessStatus(
    int pid,
    int parent,
    int session,
    boolean zombie,
    long ownTicks,
    long childTicks,
    long startTicks,
    long residentBytes) {

  /** The kernel shows times to users in hundredths of a second, whatever it counts in itself. */
  private static final double TICKS_PER_SECOND = 100;

  private static final long PAGE_BYTES = 4096;

  // Indices of the fields behind the command's name; proc(5) counts from one and with the two
  // before.
  private static final int STATE = 0;
  private static final int PARENT = 1;
  private static final int SESSION = 3;
  private static final int USER_TIME = 11;
  private static final int SYSTEM_TIME = 12;
  private static final int CHILD_USER_TIME = 13;
  private static final int CHILD_SYSTEM_TIME = 14;
  private static final int START_TIME = 19;
  private static final int RESIDENT_PAGES = 21;

  /** A process of which nothing has been seen yet. */
  public static ProcessStatus unseen(int pid) {
    return new ProcessStatus(pid, 0, 0, false, 0, 0, 0, 0);
  }

  /** Empty if the text is not of that form, such as that of a process that ended meanwhile. */
  static Optional<ProcessStatus> parse(String stat) {
    try {
      int pid = Integer.parseInt(stat.substring(0, stat.indexOf(' ')));
      // The command stands in parentheses and may contain anything, also parentheses and spaces.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return Optional.of(
          new ProcessStatus(
              pid,
              Integer.parseInt(fields[PARENT]),
              Integer.parseInt(fields[SESSION]),
              fields[STATE].equals("Z"),
              Long.parseLong(fields[USER_TIME]) + Long.parseLong(fields[SYSTEM_TIME]),
              Long.parseLong(fields[CHILD_USER_TIME]) + Long.parseLong(fields[CHILD_SYSTEM_TIME]),
              Long.parseLong(fields[START_TIME]),
              Long.parseLong(fields[RESIDENT_PAGES]) * PAGE_BYTES));
    } catch (IndexOutOfBoundsException | NumberFormatException malformed) {
      return Optional.empty();
    }
  }

  /** Its processor time, to the hundredth. */
  public double cpuSeconds() {
    return ownTicks / TICKS_PER_SECOND;
  }

  /** The same with that of the children that it has reaped. */
  public double cpuSecondsWithChildren() {
    return (ownTicks + childTicks) / TICKS_PER_SECOND;
  }

  /** When it started, in seconds since the system did. */
  public double startSeconds() {
    return startTicks / TICKS_PER_SECOND;
  }
}
