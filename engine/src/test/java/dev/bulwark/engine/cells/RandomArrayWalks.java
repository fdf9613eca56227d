package dev.bulwark.engine.cells;

import java.util.Random;

/** Random C programs that walk two arrays of one to four elements, write to them and check them. */
final class RandomArrayWalks {

  private final Random random;
  private final int length;

  private RandomArrayWalks(long seed) {
    this.random = new Random(seed);
    this.length = 1 + random.nextInt(4);
  }

  static String of(long seed) {
    RandomArrayWalks walks = new RandomArrayWalks(seed);
    StringBuilder text =
        new StringBuilder(
            """
            extern _Bool __VERIFIER_nondet_bool(void);
            extern void reach_error(void);
            unsigned char a[%1$d], b[%1$d];
            int main(void) {
              unsigned char c = __VERIFIER_nondet_bool();
              int i = 0;
            """
                .formatted(walks.length));
    int loops = 1 + walks.random.nextInt(3);
    for (int l = 0; l < loops; l++) {
      text.append(walks.loop(walks.write()));
    }
    text.append(walks.loop("if (!(%s)) reach_error();".formatted(walks.check())));
    return text.append("  return 0;\n}\n").toString();
  }

  private String loop(String body) {
    String head =
        switch (random.nextInt(4)) {
          case 0 -> "for (i = N - 1; i >= 0; i--)";
          case 1 -> "for (i = %d; i < N; i++)".formatted(random.nextInt(2));
          default -> "for (i = 0; i < N; i++)";
        };
    return "  " + head.replace("N", "" + length) + " { " + body + " }\n";
  }

  private String write() {
    String array = random.nextBoolean() ? "a" : "b";
    String write = "%s[i] = %s;".formatted(array, value());
    return random.nextInt(3) == 0
        ? "if (%s %s %s) %s".formatted(cell(), relation(), value(), write)
        : write;
  }

  private String check() {
    return random.nextInt(3) == 0
        ? "%s != %s || %s %s %s".formatted(cell(), value(), cell(), relation(), value())
        : "%s %s %s".formatted(cell(), relation(), value());
  }

  private String relation() {
    return new String[] {"==", "==", "<=", "!=", ">="}[random.nextInt(5)];
  }

  private String cell() {
    return new String[] {"a[i]", "b[i]", "a[i]", "b[i]", "a[" + (length - 1) + " - i]"}
        [random.nextInt(5)];
  }

  private String value() {
    return switch (random.nextInt(7)) {
      case 0 -> "c";
      case 1 -> "i";
      case 2 -> "__VERIFIER_nondet_bool()";
      case 3, 4 -> "" + random.nextInt(3);
      default -> cell();
    };
  }
}
