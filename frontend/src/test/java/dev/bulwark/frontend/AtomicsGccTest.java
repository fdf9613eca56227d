package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.interpreter.Interpreter;
import dev.bulwark.program.interpreter.Outcome;
import dev.bulwark.program.interpreter.ReplayedInputs;
import dev.bulwark.program.interpreter.StepListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Atomic operations on random values of all types, against gcc. */
class AtomicsGccTest {

  private static final int CALLS = Boolean.getBoolean("bulwark.thorough") ? 1_500 : 300;

  private static final String PRELUDE =
      """
      #include <stdatomic.h>
      int printf(const char *, ...);
      typedef signed char schar; typedef unsigned char uchar; typedef unsigned short ushort;
      typedef unsigned long ulong; typedef long long llong; typedef unsigned long long ullong;
      #define OBJECT(T) static T T##_x, T##_y, T##_z; static _Atomic T T##_a;
      OBJECT(char) OBJECT(schar) OBJECT(uchar) OBJECT(short) OBJECT(ushort) OBJECT(int) OBJECT(unsigned)
      OBJECT(long) OBJECT(ulong) OBJECT(llong) OBJECT(ullong)
      static _Bool flag, was; static _Atomic _Bool aflag; static atomic_flag lock = ATOMIC_FLAG_INIT;
      static char text[32]; static char *p, *q, *r; static float f, g, h;
      static struct pair { int a, b; } one, two, three;
      """;

  private static final List<String> TYPES =
      List.of(
          "char",
          "schar",
          "uchar",
          "short",
          "ushort",
          "int",
          "unsigned",
          "long",
          "ulong",
          "llong",
          "ullong");

  private static final List<String> OPERATIONS = List.of("add", "sub", "and", "or", "xor", "nand");

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: atomics are not compared");
    compare(MachineModel.LP64, List.of(), 7);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: 32-bit atomics are not compared");
    compare(MachineModel.ILP32, List.of("-m32"), 8);
  }

  private void compare(MachineModel machine, List<String> options, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(random.nextInt(6) == 0 ? special(random) : onNumbers(random));
    }
    StringBuilder main = new StringBuilder("int main(void) {\n");
    StringBuilder text = new StringBuilder();
    for (String call : calls) {
      main.append("  printf(\"%lld\\n\", (long long)(").append(call).append("));\n");
    }
    List<String> results =
        GccProgram.run(directory, PRELUDE + main + "  return 0;\n}\n", options).output();
    for (int i = 0; i < calls.size(); i++) {
      text.append(
          "  if ((long long)(%s) != (long long)%sULL) return %d;\n"
              .formatted(
                  calls.get(i), Long.toUnsignedString(Long.parseLong(results.get(i))), i + 1));
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "atomics.c",
                PRELUDE + "int main(void) {\n" + text + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as("%s", result).isInstanceOf(ParseResult.Parsed.class);
    Outcome outcome =
        Interpreter.run(
            ((ParseResult.Parsed) result).program(),
            new ReplayedInputs(Inputs.NONE),
            StepListener.NONE,
            10_000_000);
    assertThat(outcome).as("seed %d", seed).isInstanceOf(Outcome.Terminated.class);
    Optional<Value> wrong =
        outcome instanceof Outcome.Terminated(Optional<Value> value) ? value : Optional.empty();
    int number = ((Value.BitVecValue) wrong.orElseThrow()).unsigned().intValue();
    assertThat(number)
        .as(
            () ->
                "seed %d: %s is %s".formatted(seed, calls.get(number - 1), results.get(number - 1)))
        .isZero();
  }

  /** What the operation gives, and what it leaves behind. */
  private static String onNumbers(SplittableRandom random) {
    String type = TYPES.get(random.nextInt(TYPES.size()));
    String x = "&" + type + "_x";
    String a = value(random);
    String b = value(random);
    String c = random.nextInt(3) == 0 ? b : a;
    String operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
    String set = "%s_x = %s, %s_y = %s, ".formatted(type, a, type, c);
    String call =
        switch (random.nextInt(16)) {
          case 0, 1 -> "__sync_fetch_and_%s(%s, %s)".formatted(operation, x, b);
          case 2, 3 -> "__sync_%s_and_fetch(%s, %s)".formatted(operation, x, b);
          case 4 -> "__atomic_fetch_%s(%s, %s, 5)".formatted(operation, x, b);
          case 5 -> "__atomic_%s_fetch(%s, %s, __ATOMIC_RELAXED)".formatted(operation, x, b);
          case 6 -> "__sync_val_compare_and_swap(%s, %s, %s)".formatted(x, c, b);
          case 7 -> "__sync_bool_compare_and_swap(%s, %s, %s)".formatted(x, c, b);
          case 8 -> "__sync_lock_test_and_set(%s, %s)".formatted(x, b);
          case 9 -> "__atomic_exchange_n(%s, %s, __ATOMIC_ACQ_REL)".formatted(x, b);
          case 10 ->
              "__atomic_compare_exchange_n(%s, &%s_y, %s, 0, 5, 5) * 3 + %s_y"
                  .formatted(x, type, b, type);
          case 11 ->
              "__atomic_store(%s, &%s_y, 5), __atomic_load(%s, &%s_z, 5), %s_z"
                  .formatted(x, type, x, type, type);
          case 12 ->
              "__atomic_exchange(%s, &%s_y, &%s_z, 5), %s_z * 2 + %s_y"
                  .formatted(x, type, type, type, type);
          case 13 -> "__sync_lock_release(%s), __atomic_load_n(%s, 5)".formatted(x, x);
          case 14 ->
              "atomic_store(&%s_a, %s), atomic_fetch_%s(&%s_a, %s) + 5 * atomic_load(&%s_a)"
                  .formatted(type, a, operation.equals("nand") ? "or" : operation, type, b, type)
                  .replace("+ 5", ", 5");
          default ->
              "%s_a = %s, atomic_compare_exchange_strong(&%s_a, &%s_y, %s) * 7 + %s_y"
                  .formatted(type, a, type, type, b, type);
        };
    String after =
        random.nextBoolean()
            ? ""
            : random.nextBoolean() ? ", %s_x".formatted(type) : ", %s_a".formatted(type);
    return set + call + after;
  }

  private static String special(SplittableRandom random) {
    int k = random.nextInt(8);
    return switch (random.nextInt(14)) {
      case 0 -> "flag = %d, __atomic_exchange_n(&flag, %d, 5) * 2 + flag".formatted(k & 1, k);
      case 1 -> "flag = %d, __atomic_test_and_set(&flag, 5) * 2 + flag".formatted(k & 1);
      case 2 -> "flag = 1, __atomic_clear(&flag, 5), flag";
      case 3 -> "atomic_flag_test_and_set(&lock) + 2 * atomic_flag_test_and_set(&lock)";
      case 4 -> "atomic_flag_clear(&lock), atomic_flag_test_and_set(&lock)";
      case 5 ->
          "p = text, q = __sync_fetch_and_add(&p, %d), (p - text) * 10 + (q - text)".formatted(k);
      case 6 ->
          "p = text + 9, q = __atomic_sub_fetch(&p, %d, 5), (p - text) * 10 + (q - text)"
              .formatted(k);
      case 7 ->
          "p = text, q = text + %d, r = 0, __atomic_compare_exchange_n(&p, &q, r, 0, 5, 5) * 2 + (p == 0)"
              .formatted(k & 1);
      case 8 -> "p = text, q = __sync_lock_test_and_set(&p, text + 2), (p - q) * 2";
      case 9 -> "f = %d.5f, g = 2, __atomic_exchange(&f, &g, &h, 5), (int)(h * 4 + f)".formatted(k);
      case 10 ->
          "one.a = %d, one.b = 2, two.a = 3, __atomic_exchange(&one, &two, &three, 5), one.a * 10 + three.a"
              .formatted(k);
      case 11 -> "__sync_fetch_and_add_4(&int_x, %d) * 2 + __atomic_load_4(&int_x, 5)".formatted(k);
      case 12 ->
          "sizeof(__sync_fetch_and_add(&short_x, 1)) + 100 *"
              + " sizeof(__sync_bool_compare_and_swap(&llong_x, 1, 2))";
      default ->
          "__sync_synchronize(), atomic_thread_fence(memory_order_seq_cst), aflag = %d, atomic_exchange(&aflag, 1)"
              .formatted(k & 1);
    };
  }

  private static String value(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> Integer.toString(random.nextInt(4) - 1);
      case 1 -> random.nextInt() + "LL";
      case 2 -> (random.nextLong() >> 1) + "LL";
      default -> Integer.toString(random.nextInt(-300, 300));
    };
  }
}
