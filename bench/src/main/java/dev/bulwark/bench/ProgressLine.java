package dev.bulwark.bench;

import dev.bulwark.bench.run.BenchListener;
import dev.bulwark.bench.run.RunResult;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Done and to do, solved, wrong and the time left: one line that renews itself on a terminal, a
 * line now and then elsewhere.
 */
final class ProgressLine implements BenchListener {

  private static final int EVERY_ON_FILES = 25;

  private final PrintStream out;
  private final boolean terminal;
  private final int total;
  private final long start = System.nanoTime();
  private int done;
  private int solved;
  private int wrong;

  ProgressLine(PrintStream out, boolean terminal, int total) {
    this.out = out;
    this.terminal = terminal;
    this.total = total;
  }

  @Override
  public synchronized void finished(RunResult result) {
    done++;
    solved += result.status().isSolved() && !result.isWrong() ? 1 : 0;
    if (result.isWrong()) {
      wrong++;
      out.println(
          (terminal ? "\r\033[K" : "")
              + "WRONG: "
              + result.column()
              + " says "
              + result.status().word()
              + " on "
              + result.task());
    }
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    Duration left = elapsed.multipliedBy(total - done).dividedBy(done);
    String line =
        done
            + "/"
            + total
            + " done, "
            + solved
            + " solved, "
            + wrong
            + " wrong, "
            + text(left)
            + " left";
    if (terminal) {
      // What does not fit is not shown in a line of its own.
      out.print("\r\033[K\033[?7l" + line + (done == total ? "\n" : "  " + result.task()));
      out.print("\033[?7h");
      out.flush();
    } else if (done % EVERY_ON_FILES == 0 || done == total) {
      out.println(line);
    }
  }

  private static String text(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds >= 60 ? seconds / 60 + " min " + seconds % 60 + " s" : seconds + " s";
  }
}
