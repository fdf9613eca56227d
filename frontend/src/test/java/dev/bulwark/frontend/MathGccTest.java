package dev.bulwark.frontend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccAgreement;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Functions of {@code math.h} with a second result, on random numbers, against glibc's. */
@Tag("slow")
class MathGccTest {

  private static final int CALLS = Boolean.getBoolean("bulwark.thorough") ? 3_000 : 400;

  /** Bits are compared, in which zeros of different sign differ. */
  private static final String PRELUDE =
      """
      #include <inttypes.h>
      #include <math.h>
      #include <string.h>
      static int n; static double d; static float f; static long double l;
      static void reset(void) { n = 77; d = 0; f = 0; l = 0; }
      static double wide(unsigned long long bits) { double x; memcpy(&x, &bits, 8); return x; }
      static float narrow(unsigned bits) { float x; memcpy(&x, &bits, 4); return x; }
      static long long of(double x) {
        unsigned long long bits;
        if (isnan(x)) return 1;
        memcpy(&bits, &x, 8);
        return bits % 1000000007 + 1000000007LL * n;
      }
      static long long ofl(long double x) {
        if (isnan(x)) return 1;
        int sign = copysignl(1, x) < 0, power = n;
        x = isinf(x) ? 0.7L : fabsl(x);
        return of((double)x) * 3 + of((double)(x - (double)x)) + sign;
      }
      /* How many bits more than three there are, C leaves open. */
      static void low(void) { n = n < 0 ? -(-n & 7) : n & 7; }
      static double part(double x, double y) { double r = remquo(x, y, &n); low(); return r; }
      static float partf(float x, float y) { float r = remquof(x, y, &n); low(); return r; }
      static long double partl(long double x, long double y) {
        long double r = remquol(x, y, &n); low(); return r;
      }
      static long long quotient(imaxdiv_t t) { return 1000 * t.quot + t.rem; }
      """;

  @TempDir Path directory;

  @Test
  void agreesWithGcc() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: math.h is not compared");
    compare(MachineModel.LP64, 94);
  }

  private void compare(MachineModel machine, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(call(random));
    }
    GccAgreement.check(directory, machine, PRELUDE, calls, "seed " + seed);
  }

  private static String call(SplittableRandom random) {
    String x = number(random, false);
    String g = number(random, true);
    return switch (random.nextInt(12)) {
      case 0 -> "of(frexp(%s, &n))".formatted(finite(x));
      case 1 -> "of(frexpf(%s, &n))".formatted(finite(g));
      case 2 -> "ofl(frexpl((long double)%s * 0x1p-60L, &n))".formatted(finite(x));
      case 3 -> "ofl(frexpl((long double)%s * 0x1p-16200L, &n))".formatted(finite(x));
      case 4, 5 -> quotient("of(part(%s, %s))", x, near(random, x, false));
      case 6 -> quotient("of(partf(%s, %s))", g, near(random, g, true));
      case 7 ->
          quotient(
              "ofl(partl((long double)%s * 0x1p40L, (long double)%s * 0x1p38L))",
              x, near(random, x, false));
      case 8 -> "of(modf(%s, &d)) + of(d)".formatted(x);
      case 9 -> "of(modff(%s, &f)) + of(f)".formatted(g);
      case 10 -> "of(__builtin_frexp(%s, &n)) + n".formatted(finite(x));
      default ->
          "quotient(imaxdiv(%dLL, %dLL))"
              .formatted(random.nextLong() / 2, random.nextInt(1, 2000) - 3000);
    };
  }

  /** What frexp leaves behind its pointer is open for what is not finite. */
  private static String finite(String x) {
    return "(isfinite(%s) ? %s : 0)".formatted(x, x);
  }

  /** What remquo leaves there is open where there is no remainder. */
  private static String quotient(String call, String x, String y) {
    return ("(isfinite(%s) && %s == %s && %s != 0 ? " + call + " : 0)").formatted(x, y, y, y, x, y);
  }

  /** Often a number of the same size, with which quotients are small. */
  private static String near(SplittableRandom random, String x, boolean narrow) {
    return switch (random.nextInt(4)) {
      case 0 -> number(random, narrow);
      case 1 -> "(%s / %d)".formatted(x, random.nextInt(1, 40));
      case 2 -> "(-(%s) * %d / %d)".formatted(x, random.nextInt(1, 9), random.nextInt(1, 9));
      default -> "(%s * 1.5%s)".formatted(x, narrow ? "f" : "");
    };
  }

  private static String number(SplittableRandom random, boolean narrow) {
    String infinity = narrow ? "INFINITY" : "(double)INFINITY";
    return switch (random.nextInt(8)) {
      case 0 ->
          List.of("0.0", "-0.0", infinity, "(-" + infinity + ")", "3.0", "-0.5")
              .get(random.nextInt(6));
      case 1 -> "%d.0".formatted(random.nextInt(40) - 20);
      // A subnormal number.
      case 2 ->
          narrow
              ? "narrow(0x%x)".formatted(random.nextInt(1 << 23))
              : "wide(0x%xull)".formatted(random.nextLong(1L << 52));
      case 3 -> "%d.%d".formatted(random.nextInt(100) - 50, random.nextInt(1000));
      default ->
          narrow
              ? "narrow(0x%x)".formatted(random.nextInt())
              : "wide(0x%xull)".formatted(random.nextLong());
    };
  }
}
