package dev.bulwark.cli;

import java.io.PrintStream;
import java.util.Locale;

/**
 * One line on a terminal that says what is going on, rewritten in place; silent when nobody
 * watches.
 */
final class ProgressLine {

  private static final long PERIOD_NANOS = 150_000_000L;
  private static final int WIDTH = 78;

  private final Console console;
  private final long startNanos = System.nanoTime();
  private volatile String text = "";
  private long lastNanos = startNanos;
  private boolean shown;

  ProgressLine(Console console) {
    this.console = console;
  }

  /** What to show next time; from any thread. */
  void say(String what) {
    text = what;
  }

  /** Shows the line if it is time to. */
  synchronized void tick() {
    long now = System.nanoTime();
    if (!console.interactive() || now - lastNanos < PERIOD_NANOS) {
      return;
    }
    lastNanos = now;
    String line = String.format(Locale.ROOT, "%s, %.1f s", text, (now - startNanos) / 1e9);
    PrintStream err = console.err();
    err.print("\r" + fitted(line));
    err.flush();
    shown = true;
  }

  /** Wipes the line away before something else is printed. */
  synchronized void clear() {
    if (shown) {
      console.err().print("\r" + " ".repeat(WIDTH) + "\r");
      console.err().flush();
      shown = false;
    }
  }

  private static String fitted(String line) {
    return line.length() >= WIDTH
        ? line.substring(0, WIDTH)
        : line + " ".repeat(WIDTH - line.length());
  }
}
