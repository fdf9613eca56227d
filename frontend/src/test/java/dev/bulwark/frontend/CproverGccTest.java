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
 * Random programs with CBMC's words, which a header of this test defines for gcc: where an
 * assumption ends a run, which assertion fails, and what comes out otherwise.
 */
@Tag("slow")
class CproverGccTest {

  private static final int PROGRAMS = Boolean.getBoolean("bulwark.thorough") ? 600 : 60;

  /** What the words mean, said in C. */
  private static final String HEADER =
      """
      void *malloc(__SIZE_TYPE__); void free(void *);
      #ifdef __BULWARK__
      #define EITHER(ours, theirs) ours
      int nondet_int(void);
      #else
      #define EITHER(ours, theirs) theirs
      static int nondet_int(void) { return input(); }
      #define __CPROVER_assume(c) do { if (!(c)) longjmp(ends, 1); } while (0)
      #define __CPROVER_assert(c, text) do { if (!(c)) longjmp(ends, 2); } while (0)
      #define __CPROVER_precondition __CPROVER_assert
      #define __CPROVER_postcondition __CPROVER_assert
      #define __CPROVER_cover(...) ((void)(__VA_ARGS__))
      #define __CPROVER_bool _Bool
      #define __CPROVER_size_t __SIZE_TYPE__
      #define OVERFLOWS(f, a, b) \\
        ({ __typeof__((a) + (b)) p_ = (a), q_ = (b), r_; __builtin_##f##_overflow(p_, q_, &r_); })
      #define __CPROVER_overflow_plus(a, b) OVERFLOWS(add, a, b)
      #define __CPROVER_overflow_minus(a, b) OVERFLOWS(sub, a, b)
      #define __CPROVER_overflow_mult(a, b) OVERFLOWS(mul, a, b)
      #define __CPROVER_overflow_unary_minus(a) __CPROVER_overflow_minus(0, a)
      static struct { char *base; long size; int writable, heap; } objects[5];
      static int object(const void *p) {
        for (int behind = 0; behind < 2; behind++) {
          for (int i = 1; i < 5; i++) {
            if ((char *)p >= objects[i].base && (char *)p < objects[i].base + objects[i].size + behind) return i;
          }
        }
        return 0;
      }
      static int room(const void *p, long n) {
        int i = object(p);
        return i && n >= 0 && (char *)p + n <= objects[i].base + objects[i].size;
      }
      #define __CPROVER_r_ok(p, n) room(p, n)
      #define __CPROVER_w_ok(p, n) (room(p, n) && objects[object(p)].writable)
      #define __CPROVER_rw_ok(p, n) __CPROVER_w_ok(p, n)
      #define __CPROVER_same_object(p, q) (object(p) == object(q))
      #define __CPROVER_POINTER_OFFSET(p) ((char *)(p) - objects[object(p)].base)
      #define __CPROVER_OBJECT_SIZE(p) ((__SIZE_TYPE__)objects[object(p)].size)
      #define __CPROVER_DYNAMIC_OBJECT(p) (objects[object(p)].heap)
      #endif
      static int a_[6];
      static int b_[3];
      static const short fixed[5] = {1, 2, 3, 4, 5};
      static struct { short s; int i; } pair;
      #ifndef __BULWARK__
      static void reset(void) {
        __builtin_memset(a_, 0, sizeof a_);
        objects[1].base = (char *)b_, objects[1].size = sizeof b_, objects[1].writable = 1;
        objects[2].base = (char *)fixed, objects[2].size = sizeof fixed;
        objects[3].base = (char *)&pair, objects[3].size = sizeof pair, objects[3].writable = 1;
        objects[4].writable = objects[4].heap = 1;
      }
      #endif
      """;

  /** Where a pointer is chosen. */
  private static final String POINTERS =
      "static char *choose(int i, char *heap) { switch (i & 7) { case 0: return (char *)b_;"
          + " case 1: return (char *)(b_ + 2); case 2: return (char *)fixed;"
          + " case 3: return (char *)&pair; case 4: return (char *)&pair.i; case 5: return heap;"
          + " case 6: return heap + 3; default: return 0; } }\n";

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: CBMC's words are not compared");
    compare(MachineModel.LP64, 87);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: CBMC's words are not compared on 32 bits");
    compare(MachineModel.ILP32, 88);
  }

  private void compare(MachineModel machine, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> programs = new ArrayList<>();
    for (int i = 0; i < PROGRAMS; i++) {
      programs.add(new Body(random).text());
    }
    new GccRuns(
            directory,
            FrontendOptions.DEFAULT.withMachine(machine),
            HEADER + POINTERS,
            site -> site.description().startsWith("nondet_int"))
        .check(programs, random, "seed " + seed);
  }

  /** The statements of one program. */
  private record Body(SplittableRandom random) {

    String text() {
      StringBuilder text =
          new StringBuilder(
              "  int x = nondet_int(), y = nondet_int(); unsigned u = nondet_int();"
                  + " signed char c = nondet_int(); long long w = x; int i;\n"
                  + "  char *heap = malloc(10), *p, *q;\n"
                  + "  EITHER(, objects[4].base = heap; objects[4].size = 10;)\n"
                  + "  p = choose(nondet_int(), heap); q = choose(nondet_int(), heap);\n");
      for (int i = 0; i < 3 + random.nextInt(5); i++) {
        statement(text, 2);
      }
      return text.append("  return (int)(x + 3 * y + 5 * u + 7 * c + w);\n").toString();
    }

    private void statement(StringBuilder text, int depth) {
      switch (random.nextInt(depth > 0 ? 9 : 7)) {
        case 0 -> text.append("  __CPROVER_assume(%s);\n".formatted(mostlyTrue()));
        case 1 ->
            text.append(
                "  __CPROVER_%s(%s, \"t\");\n"
                    .formatted(pick("assert", "precondition", "postcondition"), mostlyTrue()));
        case 2 -> text.append("  __CPROVER_cover(%s);\n".formatted(expression(2)));
        case 3, 4 ->
            text.append("  %s = %s;\n".formatted(pick("x", "y", "u", "c", "w"), expression(3)));
        case 5 -> text.append("  a_[%s & 3] = %s;\n".formatted(expression(1), expression(2)));
        case 6 -> text.append("  x = %s;\n".formatted(quantified()));
        default -> {
          text.append("  if (%s) {\n".formatted(expression(2)));
          statement(text, depth - 1);
          text.append("  } else {\n");
          statement(text, depth - 1);
          text.append("  }\n");
        }
      }
    }

    private String pick(String... words) {
      return words[random.nextInt(words.length)];
    }

    private String mostlyTrue() {
      return random.nextInt(3) == 0 ? expression(2) : expression(2) + " || " + expression(2);
    }

    private String expression(int depth) {
      if (depth == 0) {
        return switch (random.nextInt(4)) {
          case 0 -> "(" + pick("-2147483647", "2147483647", "8", "-1", "0", "3") + "L)";
          case 1 -> "a_[" + random.nextInt(4) + "]";
          default -> pick("x", "y", "u", "c", "w");
        };
      }
      return switch (random.nextInt(7)) {
        case 0, 1 ->
            "(%s %s %s)"
                .formatted(
                    expression(depth - 1),
                    pick("+", "-", "*", "&", "|", "^", "<", "<=", "==", "!=", "&&", "||"),
                    expression(depth - 1));
        case 2 -> "(%s ? %s : %s)".formatted(expression(0), expression(depth - 1), expression(0));
        case 3 ->
            "__CPROVER_overflow_%s(%s, %s)"
                .formatted(
                    pick("plus", "minus", "mult"), expression(depth - 1), expression(depth - 1));
        case 4 -> "__CPROVER_overflow_unary_minus(%s)".formatted(pick("x", "y", "c", "w", "x * y"));
        case 5 -> onPointers();
        default -> quantified();
      };
    }

    private String onPointers() {
      String size = "(%s & 15)".formatted(pick("x", "y", "u"));
      return switch (random.nextInt(6)) {
        case 0, 1 ->
            "__CPROVER_%s(%s, %s)".formatted(pick("r_ok", "w_ok", "rw_ok"), pick("p", "q"), size);
        case 2 -> "__CPROVER_same_object(p, q)";
        case 3 -> "(p ? __CPROVER_POINTER_OFFSET(p) : 0)";
        case 4 -> "__CPROVER_OBJECT_SIZE(%s)".formatted(pick("p", "q", "heap"));
        default -> "__CPROVER_DYNAMIC_OBJECT(%s)".formatted(pick("p", "q", "(heap + 10)"));
      };
    }

    /** Over a range, with its meaning as a loop. */
    private String quantified() {
      boolean all = random.nextBoolean();
      int from = random.nextInt(3);
      String to = pick("4", "(y & 3)", "(x & 3) + 1");
      String body = "a_[i] %s %s".formatted(pick("<", "==", "!=", ">="), pick("x", "y", "i", "0"));
      String ours =
          all
              ? "__CPROVER_forall { int i; (%d <= i && i < %s) ==> (%s) }".formatted(from, to, body)
              : "__CPROVER_exists { int i; %d <= i && i < %s && (%s) }".formatted(from, to, body);
      String theirs =
          "({ int r_ = %d; for (int i = %d; i < %s; i++) r_ %s (%s); r_; })"
              .formatted(all ? 1 : 0, from, to, all ? "&=" : "|=", body);
      return "EITHER((%s), (%s))".formatted(ours, theirs);
    }
  }
}
