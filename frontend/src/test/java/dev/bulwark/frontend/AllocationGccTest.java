package dev.bulwark.frontend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.frontend.testing.GccRuns;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs whose allocations fail by a schedule ({@code --malloc may-fail}), against gcc
 * with an allocator that has the same one.
 */
@Tag("slow")
class AllocationGccTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 600 : 60;

  private static final String HEADER =
      """
      #include <stdlib.h>
      #include <string.h>
      #ifdef __BULWARK__
      unsigned nondet_size(void);
      #else
      static unsigned nondet_size(void) { return input(); }
      /* The size is kept in front of each object. */
      static void *made(size_t n) {
        if ((input() & 1) || n >= (sizeof(void *) == 8 ? 1ul << 31 : 524288)) return 0;
        size_t *p = calloc(1, n + 16);
        *p = n;
        return p + 2;
      }
      static void gone(void *p) { if (p) free((size_t *)p - 2); }
      static void *moved(void *p, size_t n) {
        if (p && n == 0) { gone(p); return 0; }
        char *q = made(n);
        size_t before = p ? ((size_t *)p)[-2] : 0;
        if (q && p) { memcpy(q, p, before < n ? before : n); gone(p); }
        return q;
      }
      static void *moved_array(void *p, size_t n, size_t each) {
        return n > (size_t)-1 / each ? 0 : moved(p, n * each);
      }
      static int aligned(void **to, size_t n) {
        void *p = made(n);
        return p ? *to = p, 0 : 12;
      }
      static char *copied(const char *s, size_t most) {
        size_t n = strnlen(s, most);
        char *p = made(n + 1);
        return p ? memcpy(p, s, n) : 0;
      }
      #define malloc(n) made(n)
      #define aligned_alloc(a, n) made(n)
      #define calloc(n, each) made((size_t)(n) * (each))
      #define realloc(p, n) moved(p, n)
      #define reallocarray(p, n, each) moved_array(p, n, each)
      #define posix_memalign(p, a, n) aligned(p, n)
      #define strdup(s) copied(s, -1)
      #define strndup(s, n) copied(s, n)
      #define free(p) gone(p)
      static void reset(void) {}
      #endif
      static const unsigned sizes[] = {0, 1, 2, 5, 8, 33, 0x80000000u, 0xffffffffu};
      static const unsigned large[] = {0, 3, 64, 524287, 524288, 0x7fffffff, 0x80000000u, 0xffffffffu};
      """;

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: allocations are not compared");
    compare(MachineModel.LP64, 89);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: allocations are not compared on 32 bits");
    compare(MachineModel.ILP32, 90);
  }

  private void compare(MachineModel machine, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> programs = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      programs.add(body(random));
    }
    FrontendOptions options =
        FrontendOptions.DEFAULT
            .withMachine(machine)
            .withWorld(WorldOptions.DEFAULT.withAllocation(Allocation.MAY_FAIL));
    new GccRuns(
            directory,
            options,
            HEADER,
            site ->
                site.description().startsWith("nondet_size")
                    || site.description().startsWith("whether "))
        .check(programs, random, "seed " + seed);
  }

  /** Some pointers with the sizes of their objects, and a number that all of it goes into. */
  private static String body(SplittableRandom random) {
    StringBuilder text =
        new StringBuilder(
            "  char *p[3] = {0, 0, 0}, *t; size_t n[3] = {0, 0, 0}, size; unsigned h = 1;"
                + " void *v;\n");
    for (int k = 0; k < 6 + random.nextInt(8); k++) {
      statement(random, text);
    }
    for (int i = 0; i < 3; i++) {
      text.append(
          "  for (int i = 0; i < 9 && i < n[%d]; i++) h = h * 31 + p[%d][i]; free(p[%d]);\n"
              .formatted(i, i, i));
    }
    return text.append("  return h;\n").toString();
  }

  private static void statement(SplittableRandom random, StringBuilder text) {
    int i = random.nextInt(3);
    int j = (i + 1 + random.nextInt(2)) % 3;
    int k = random.nextInt(6);
    String size =
        switch (random.nextInt(3)) {
          case 0 -> String.valueOf(random.nextInt(40));
          case 1 -> "sizes[nondet_size() & 7]";
          default -> "(n[%d] + %d) %% 50".formatted(j, k);
        };
    switch (random.nextInt(12)) {
      case 0 -> made(text, i, "large[nondet_size() & 7]", "malloc(size)");
      case 1 -> made(text, i, size, "malloc(size)");
      case 2 -> made(text, i, size, "calloc(size, 1)");
      case 3 -> made(text, i, "3 * (%s & 15)".formatted(size), "calloc(size / 3, 3)");
      case 4 -> made(text, i, size, "aligned_alloc(8, size)");
      case 5 ->
          text.append(
                  "  t = strndup(\"abcdef\", %d); h = h * 31 + (t ? t[0] : 7); free(t);\n"
                      .formatted(k))
              .append("  t = strdup(\"xyz\"); h = h * 31 + (t ? t[2] + t[3] : 7); free(t);\n");
      case 6 ->
          text.append(
              ("  size = %s; v = p[%d]; if (!v) { h = h * 31 + posix_memalign(&v, 16, size);"
                      + " p[%d] = v; n[%d] = v ? size : 0; }\n")
                  .formatted(size, i, i, i));
      case 7, 8 -> {
        String call =
            random.nextInt(3) == 0 ? "reallocarray(p[%d], size, 1)" : "realloc(p[%d], size)";
        text.append(
            ("  size = %s; t = "
                    + call
                    + "; h = h * 31 + (t == 0);"
                    + " if (t || (p[%d] && size == 0)) { p[%d] = t; n[%d] = size; }\n")
                .formatted(size, i, i, i, i));
      }
      case 9 ->
          text.append(
              "  if (n[%d] > %d) p[%d][%d] = h + %d;\n".formatted(i, k, i, k, random.nextInt(99)));
      case 10 ->
          text.append(
              "  size = n[%d] < n[%d] ? n[%d] : n[%d]; if (size < 60) memcpy(p[%d] + size / 2, p[%d], size - size / 2);\n"
                  .formatted(i, j, i, j, i, j)
                  .replace("if (size < 60)", "if (size && size < 60)"));
      default -> text.append("  free(p[%d]); p[%d] = 0; n[%d] = 0;\n".formatted(i, i, i));
    }
  }

  private static void made(StringBuilder text, int i, String size, String call) {
    text.append(
        ("  free(p[%d]); size = %s; p[%d] = %s; n[%d] = p[%d] ? size : 0;"
                + " h = h * 31 + (p[%d] == 0);\n")
            .formatted(i, size, i, call, i, i, i));
  }
}
