package dev.bulwark.cli;

import java.io.PrintStream;
import java.util.Locale;

/**
 * One line on a terminal that says what is going on, rewritten in place; silent when nobody
 * watches. The terminal cuts it at its own width, whatever that is by now.
 */
final class ProgressLine {

  private static final long PERIOD_NANOS = 150_000_000L;

  /** To the left margin, where everything is wiped out. */
  private static final String ANEW = "\r\033[K";

  /** What does not fit is not shown in a line of its own. */
  private static final String CUT = "\033[?7l";

  private static final String NOT_CUT = "\033[?7h";

  private final Console console;
  private final long startNanos = System.nanoTime();
  private volatile String text = "";
  private long lastNanos = startNanos;
  private boolean shown;
  private boolean over;

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
    if (over || !console.interactive() || now - lastNanos < PERIOD_NANOS) {
      return;
    }
    lastNanos = now;
    String line = String.format(Locale.ROOT, "%s, %.1f s", text, (now - startNanos) / 1e9);
    PrintStream err = console.err();
    err.print(ANEW + CUT + line + NOT_CUT);
    err.flush();
    shown = true;
  }

  /** Prints something else in the place of the line. */
  synchronized void aside(Runnable print) {
    clear();
    print.run();
  }

  /** Nothing goes on any more: the line is wiped away, and does not come back. */
  synchronized void end() {
    over = true;
    clear();
  }

  private void clear() {
    if (shown) {
      console.err().print(ANEW);
      console.err().flush();
      shown = false;
    }
  }
}
