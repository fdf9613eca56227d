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

/** What {@code getopt} and {@code getopt_long} make of random command lines, against glibc's. */
@Tag("slow")
class GetoptGccTest {

  private static final int LINES = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 300;

  private static final String PRELUDE =
      """
      #include <getopt.h>
      #include <unistd.h>
      static char *line[7];
      static void reset(void) {}
      static int number(const char *s) { return s ? s[0] + 3 * (s[0] ? s[1] : 0) : 7; }
      static long long taken(const char *options, int n) {
        long long h = n;
        line[0] = "p"; line[n] = 0; optind = 0; opterr = 0; optopt = 0;
        for (int i = 0; i < 20; i++) {
          int c = getopt(n, line, options);
          h = (h * 31 + c + 5 * optind + 7 * number(optarg) + 11 * optopt) & 0xffffffffffffll;
          if (c == -1) break;
        }
        for (int i = 0; i < n; i++) h = (h * 31 + number(line[i])) & 0xffffffffffffll;
        return h;
      }
      static int flag, index_;
      static struct option longer[] = {
        {"add", 0, 0, 'A'}, {"addto", 1, 0, 'B'}, {"level", 2, 0, 'L'}, {"list", 0, &flag, 5},
        {"last", 0, &flag, 5}, {"lasting", 0, &flag, 5}, {"b", 1, 0, 'X'}, {0, 0, 0, 0}
      };
      static long long taken_long(const char *options, int n, int only) {
        long long h = n;
        line[0] = "p"; line[n] = 0; optind = 0; opterr = 0; optopt = 0; flag = 0; index_ = -1;
        for (int i = 0; i < 20; i++) {
          int c = (only ? getopt_long_only : getopt_long)(n, line, options, longer, &index_);
          h = (h * 31 + c + 5 * optind + 7 * number(optarg) + 11 * optopt + 3 * flag + index_) & 0xffffffffffffll;
          if (c == -1) break;
        }
        for (int i = 0; i < n; i++) h = (h * 31 + number(line[i])) & 0xffffffffffffll;
        return h;
      }
      """;

  @TempDir Path directory;

  @Test
  void agreesWithGcc() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: getopt is not compared");
    long seed = 93;
    SplittableRandom random = new SplittableRandom(seed);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < LINES; i++) {
      lines.add(line(random));
      lines.add(longLine(random));
    }
    GccAgreement.check(directory, MachineModel.LP64, PRELUDE, lines, "seed " + seed);
  }

  private static String line(SplittableRandom random) {
    List<String> words =
        List.of("-a", "-b", "-bx", "-ab", "-c", "-cy", "-ax", "-z", "x", "y", "-", "--", "-a-");
    List<String> options = List.of("abc", "ab:c::", "+ab:c", "-ab:c:", ":ab:c", "b:", "");
    int n = 1 + random.nextInt(6);
    StringBuilder text = new StringBuilder("(");
    for (int i = 1; i < n; i++) {
      String word = words.get(random.nextInt(words.size()));
      text.append("line[%d] = \"%s\", ".formatted(i, word));
    }
    String wanted = options.get(random.nextInt(options.size()));
    return text.append("taken(\"%s\", %d))".formatted(wanted, n)).toString();
  }

  private static String longLine(SplittableRandom random) {
    List<String> words =
        List.of(
            "-a",
            "-bx",
            "-b",
            "--add",
            "--addt",
            "--add=1",
            "--addto=x",
            "--addto",
            "--lev",
            "x",
            "--level=",
            "--l",
            "--la",
            "--list",
            "-add",
            "-lev=3",
            "-last",
            "--",
            "-",
            "--no",
            "-Wadd",
            "-W",
            "add",
            "--b",
            "-l",
            "--lastin",
            "--=x",
            "-no");
    List<String> options = List.of("ab", "ab:", "+ab:", "-ab::", ":ab:", "W;a", "b:W;l", "");
    int n = 1 + random.nextInt(6);
    StringBuilder text = new StringBuilder("(");
    for (int i = 1; i < n; i++) {
      String word = words.get(random.nextInt(words.size()));
      text.append("line[%d] = \"%s\", ".formatted(i, word));
    }
    String wanted = options.get(random.nextInt(options.size()));
    return text.append("taken_long(\"%s\", %d, %d))".formatted(wanted, n, random.nextInt(2)))
        .toString();
  }
}
