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

/** What {@code sscanf} reads from random texts by random formats, against gcc's library. */
@Tag("slow")
class ScannedTextGccTest {

  private static final int CALLS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 300;

  private static final String PRELUDE =
      """
      int sscanf(const char *, const char *, ...);
      static int i[4]; static short h[4]; static signed char hh[4]; static long l[4]; static long long ll[4];
      static char s[4][12]; static int result;
      static float real; static double reall; static long double realL;
      static void reset(void) {
        for (int k = 0; k < 4; k++) {
          i[k] = h[k] = hh[k] = l[k] = ll[k] = -7;
          for (int m = 0; m < 12; m++) s[k][m] = '.';
        }
      }
      static long long sum(int result) {
        long long x = result;
        for (int k = 0; k < 4; k++) {
          x = (x * 31 + i[k] + 3 * h[k] + 5 * hh[k] + 7 * l[k] + 11 * ll[k]) & 0xffffffffffffll;
          for (int m = 0; m < 12; m++) x = (x * 31 + s[k][m]) & 0xffffffffffffll;
        }
        return x;
      }
      """;

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: sscanf is not compared");
    GccAgreement.check(directory, MachineModel.LP64, PRELUDE, calls(91), "seed 91");
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: sscanf is not compared on 32 bits");
    GccAgreement.check(directory, MachineModel.ILP32, PRELUDE, calls(92), "seed 92");
  }

  private static List<String> calls(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(new Call(random).text());
    }
    return calls;
  }

  /** A format, and a text that is made for it, but for faults here and there. */
  private static final class Call {

    private final SplittableRandom random;
    private final StringBuilder format = new StringBuilder();
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder arguments = new StringBuilder();

    Call(SplittableRandom random) {
      this.random = random;
    }

    private String pick(String... words) {
      return words[random.nextInt(words.length)];
    }

    String text() {
      int items = 1 + random.nextInt(4);
      for (int k = 0; k < items; k++) {
        separator();
        item(k);
      }
      separator();
      return "sum(sscanf(\"%s\", \"%s\"%s))".formatted(text, format, arguments);
    }

    private void separator() {
      switch (random.nextInt(7)) {
        case 0 -> both(",", pick(",", ",", " ,", "", ";"));
        case 1 -> both(" ", pick("", " ", " \\t\\n", "x"));
        case 2 -> both(" : ", pick(":", " : ", ": ", "  "));
        case 3 -> both("%%", pick("%", " %", ""));
        case 4 -> both("ab", pick("ab", "ab", "a", "ac"));
        case 5 -> text.append(pick(" ", "", "\\t"));
        default -> {}
      }
    }

    private void both(String wanted, String given) {
      format.append(wanted);
      text.append(given);
    }

    private void item(int k) {
      boolean skipped = random.nextInt(6) == 0;
      String star = skipped ? "*" : "";
      String width = random.nextInt(3) == 0 ? String.valueOf(1 + random.nextInt(5)) : "";
      switch (random.nextInt(14)) {
        case 12, 13 -> {
          // The number itself is not computed, so it is not looked at.
          String length = pick("", "l", "L");
          format.append('%').append(star).append(width).append(length).append(pick("f", "e", "a"));
          text.append(pick("", "", "-", "+"));
          text.append(
              pick("1.5", ".5", "1e5", "1e", "1e+", "0x1p3", "0x.", "0x", ".", "inf", "in"));
          text.append(pick("", "inity", "e-2", "nan", "7", "p", ",", " 1"));
          argument(skipped, "&real" + length);
        }
        case 10, 11 -> {
          format.append('%').append(star).append(width.isEmpty() ? "9" : width);
          format.append(
              pick("[a-z]", "[^,]", "[]x]", "[^]a]", "[-a]", "[a-]", "[a-c-e]", "[z-a]", "[0-9 ]"));
          text.append(pick("abc", "x]", "a,b", "-a", "z-a", "", "12 ", " a", "def", "^"));
          argument(skipped, "s[" + k + "]");
        }
        case 0, 1 -> {
          format.append('%').append(star).append(width.isEmpty() ? "9" : width).append('s');
          text.append(pick("abc", "x", "a,b", "longlong", "", "12"));
          argument(skipped, "s[" + k + "]");
        }
        case 2 -> {
          format.append('%').append(star).append(width).append('c');
          text.append(pick("q", "  ", "abcd", ""));
          argument(skipped, "s[" + k + "]");
        }
        case 3 -> {
          String length = pick("", "h", "hh", "l", "ll");
          format.append('%').append(length).append('n');
          argument(false, "&" + array(length) + "[" + k + "]");
        }
        default -> {
          String length = pick("", "", "h", "hh", "l", "ll");
          // What its type does not have is any number to C.
          String fits = length.equals("hh") ? "2" : length.equals("h") ? "4" : width;
          format.append('%').append(star).append(fits).append(length);
          format.append(pick("d", "i", "u", "o", "x", "X"));
          text.append(pick("", "", "-", "+")).append(pick("", "", "", "0", "0x"));
          text.append(pick("7", "12", "0", "64", "a", "1f", "", "9", "z"));
          argument(skipped, "&" + array(length) + "[" + k + "]");
        }
      }
    }

    private static String array(String length) {
      return length.isEmpty() ? "i" : length;
    }

    private void argument(boolean skipped, String target) {
      if (!skipped) {
        arguments.append(", ").append(target);
      }
    }
  }
}
