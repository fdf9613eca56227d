package dev.bulwark.engine.isat3;

import dev.bulwark.engine.testing.CPrograms;
import dev.bulwark.program.Program;
import dev.bulwark.program.pass.Simplification;
import java.util.LinkedHashMap;
import java.util.Map;

/** Programs on which the techniques act. */
final class SmallPrograms {

  /**
   * A program and what is true of it.
   *
   * @param steps of the budget: what is not decided by then need not be
   */
  record Task(String text, boolean safe, long steps) {

    Program program() {
      return new Simplification().apply(CPrograms.parse(PRELUDE + text)).program();
    }
  }

  private static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern double __VERIFIER_nondet_double(void);
      extern void reach_error(void);
      """;

  static final Map<String, Task> ALL = new LinkedHashMap<>();

  static {
    safe(
        "alternating",
        """
        int main(void) {
          int a = 0, b = 1, t;
          while (__VERIFIER_nondet_int()) {
            t = a; a = b; b = 1 - t; if (a == 2) reach_error();
          }
        }
        """);
    safe(
        "count and value",
        """
        int main(void) {
          int i = 0;
          int x = 0;
          for (i = 0; i < 1000; i++) {
            if (__VERIFIER_nondet_int()) x = __VERIFIER_nondet_uchar();
          }
          if (x > 300) reach_error();
        }
        """);
    unsafe(
        "lock",
        """
        int main(void) {
          int state = 0;
          while (1) {
            int key = __VERIFIER_nondet_int();
            if (key == 7 * state + 1) state = state + 1; else state = 0;
            if (state == 4) reach_error();
          }
        }
        """);
    safe(
        "filter",
        """
        int main(void) {
          double x = 0, y = 0;
          while (1) {
            double in = __VERIFIER_nondet_double();
            if (!(in >= -1 && in <= 1)) in = 0;
            if (y > 4) reach_error();
            y = x;
            x = 0.5 * x + in;
          }
        }
        """);
    // footnote 1 of the paper: for real numbers the error could not be reached
    unsafe(
        "absorbed",
        """
        int main(void) {
          double x = 1e20;
          if (x == x + 1) reach_error();
        }
        """);
    safe(
        "phases",
        """
        int main(void) {
          int phase = 0, speed = 0, steps = 0;
          while (1) {
            int in = __VERIFIER_nondet_int();
            if (phase == 0) { if (in > 0) { phase = 1; speed = 10; } }
            else if (phase == 1) { speed = speed + 5; if (speed >= 40) phase = 2; }
            else if (phase == 2) { speed = speed - 10; if (speed <= 0) { phase = 0; speed = 0; } }
            else reach_error();
            if (speed > 60) reach_error();
            steps = in;
          }
        }
        """);
    safe(
        "two bounds",
        """
        int main(void) {
          unsigned char x = 0, y = 0, z = 0;
          while (1) {
            unsigned char in = __VERIFIER_nondet_uchar();
            if (in & 1) { if (x < 6) { x = x + 1; y = y + 2; } }
            else { x = 0; y = 0; z = in; }
            if (y > 40 && z < 7) reach_error();
          }
        }
        """);
    // Bounds cannot say x = y; after three steps without an error it is known.
    safe(
        "delayed equality",
        """
        int main(void) {
          unsigned char x = __VERIFIER_nondet_uchar(), y = x, a = 0, b = 0, c = 0, d = 0;
          while (1) {
            if (c != d) reach_error();
            c = a; d = b; a = x; b = y;
            x = x + 1; y = y + 1;
          }
        }
        """,
        5_000);
    safe(
        "far apart",
        """
        int main(void) {
          int x = 0, y = 100, z = 0;
          while (1) {
            int in = __VERIFIER_nondet_int();
            if (in > 5 && x < 20) x = x + 1;
            else if (in < -5 && y > 60) y = y - 1;
            else if (z < 3) z = z + 1;
            else z = 0;
            if (x > y) reach_error();
          }
        }
        """);
    safe(
        "nested",
        """
        int main(void) {
          double level = 0;
          int n = 0;
          while (1) {
            int i = 0;
            while (i < 5) { level = level * 0.5 + i; i = i + 1; }
            if (level > 20) reach_error();
            if (n > 10) n = 0; else n = n + 1;
            if (n > 11) reach_error();
          }
        }
        """);
    safe("first value", firstValue("__VERIFIER_nondet_uchar()"));
    // That no square is 2 takes decisions to see; y = 7 is a reason that propagation finds.
    safe(
        "first square",
        """
        int main(void) {
          unsigned char in = __VERIFIER_nondet_uchar(), square = in * in, y = in, first = 1;
          while (1) {
            if (square == 2 && y == 7 && first) reach_error();
            square = __VERIFIER_nondet_uchar(); y = __VERIFIER_nondet_uchar(); first = 0;
          }
        }
        """);
  }

  private SmallPrograms() {}

  /**
   * The error needs a high x, which is not there at first, and a high y, which is not there later.
   *
   * @param y what it is at first
   */
  static String firstValue(String y) {
    return """
    int main(void) {
      unsigned char x = 0, y = %s;
      while (1) {
        if (x >= 10 && y >= 5) reach_error();
        x = __VERIFIER_nondet_uchar(); y = 0;
      }
    }
    """
        .formatted(y);
  }

  private static void safe(String name, String text) {
    safe(name, text, 1_000);
  }

  private static void safe(String name, String text, long steps) {
    ALL.put(name, new Task(text, true, steps));
  }

  private static void unsafe(String name, String text) {
    ALL.put(name, new Task(text, false, 1_000));
  }
}
