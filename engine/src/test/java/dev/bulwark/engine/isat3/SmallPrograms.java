package dev.bulwark.engine.isat3;

import java.util.LinkedHashMap;
import java.util.Map;

/** Programs on which the techniques act. */
final class SmallPrograms {

  /** A body and what is true of it. */
  record Task(String text, boolean safe) {}

  static final String PRELUDE =
      """
      extern int __VERIFIER_nondet_int(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern float __VERIFIER_nondet_float(void);
      extern double __VERIFIER_nondet_double(void);
      extern void reach_error(void);
      """;

  static final Map<String, Task> ALL = all();

  private SmallPrograms() {}

  private static Map<String, Task> all() {
    Map<String, Task> all = new LinkedHashMap<>();
    all.put(
        "bounded counter",
        new Task(
            """
            int main(void) {
              int x = 0, y = 0;
              while (1) {
                if (x < 10) x = x + 1; else x = 0;
                y = x;
                if (y > 20) reach_error();
              }
            }
            """,
            true));
    all.put(
        "alternating",
        new Task(
            """
            int main(void) {
              int a = 0, b = 1, t;
              while (__VERIFIER_nondet_int()) {
                t = a; a = b; b = 1 - t; if (a == 2) reach_error();
              }
            }
            """,
            true));
    all.put(
        "lock",
        new Task(
            """
            int main(void) {
              int state = 0;
              while (1) {
                int key = __VERIFIER_nondet_int();
                if (key == 7 * state + 1) state = state + 1; else state = 0;
                if (state == 3) reach_error();
              }
            }
            """,
            false));
    all.put(
        "float filter",
        new Task(
            """
            int main(void) {
              double x = 0;
              while (1) {
                double in = __VERIFIER_nondet_double();
                if (!(in >= -1 && in <= 1)) in = 0;
                x = 0.5 * x + in;
                if (x > 4) reach_error();
              }
            }
            """,
            true));
    all.put(
        "absorbed",
        new Task(
            """
            int main(void) {
              double x = 1e20;
              if (x == x + 1) reach_error();
            }
            """,
            false));
    return all;
  }
}
