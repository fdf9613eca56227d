package dev.bulwark.frontend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.frontend.c.CFrontend;
import dev.bulwark.frontend.testing.GccProgram;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Inputs;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.Program;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Our definitions of library functions on random arguments, against gcc's library. */
@Tag("slow")
class LibraryGccTest {

  private static final int CALLS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 400;

  private static final String PRELUDE =
      """
      #define _GNU_SOURCE
      #include <arpa/inet.h>
      #include <ctype.h>
      #include <errno.h>
      #include <inttypes.h>
      #include <stdlib.h>
      #include <string.h>
      #include <strings.h>
      #include <time.h>
      #include <unistd.h>
      int printf(const char *, ...);
      static char buffer[64], *end, *rest;
      static int sign(int x) { return (x > 0) - (x < 0); }
      static long long at(const char *base, const void *found) { return found ? (const char *)found - base : -1; }
      static long long sum(const char *s) { long long h = 0; for (int i = 0; i < 24; i++) h = h * 31 + s[i]; return h; }
      static long long split(const char *s, const char *separators) {
        long long h = 0; memset(buffer, 0, sizeof buffer); strcpy(buffer, s);
        for (char *t = strtok(buffer, separators); t; t = strtok(0, separators)) h = h * 37 + (t - buffer) + 7 * strlen(t);
        return h + sum(buffer);
      }
      static long long cut(const char *s, const char *separators) {
        long long h = 0; memset(buffer, 0, sizeof buffer); strcpy(buffer, s); rest = buffer;
        for (char *t = strsep(&rest, separators); t; t = strsep(&rest, separators)) h = h * 37 + (t - buffer) + 7 * strlen(t);
        return h + sum(buffer);
      }
      static int numbers[6];
      static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
      static int against(const void *a, const void *b, void *more) { return *(int *)more * compare(a, b); }
      static long long sorted(int a, int b, int c, int d, int direction) {
        numbers[0] = a, numbers[1] = b, numbers[2] = c, numbers[3] = d, numbers[4] = a + b;
        if (direction) qsort_r(numbers, 5, sizeof(int), against, &direction); else qsort(numbers, 5, sizeof(int), compare);
        long long h = 0; for (int i = 0; i < 5; i++) h = h * 101 + numbers[i]; return h;
      }
      static long long found(int a, int b, int c, int key) {
        numbers[0] = a, numbers[1] = a + b, numbers[2] = a + b + c; int *at = bsearch(&key, numbers, 3, sizeof(int), compare);
        return at ? at - numbers : -1;
      }
      const unsigned short **__ctype_b_loc(void);
      const int **__ctype_tolower_loc(void), **__ctype_toupper_loc(void);
      static char *fresh(const char *s) { memset(buffer, 0, sizeof buffer); return strcpy(buffer, s); }
      """;

  private static final List<String> ON_CHARACTERS =
      List.of(
          "isalnum",
          "isalpha",
          "isascii",
          "isblank",
          "iscntrl",
          "isdigit",
          "isgraph",
          "islower",
          "isprint",
          "ispunct",
          "isspace",
          "isupper",
          "isxdigit",
          "toascii",
          "tolower",
          "toupper");

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: the library is not compared");
    compare(MachineModel.LP64, List.of(), 81);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: the 32-bit library is not compared");
    compare(MachineModel.ILP32, List.of("-m32"), 82);
  }

  private void compare(MachineModel machine, List<String> options, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    for (int c = -1; c < 256; c++) {
      String name = ON_CHARACTERS.get(random.nextInt(ON_CHARACTERS.size()));
      calls.add((name.startsWith("is") ? "!!" : "") + name + "(" + c + ")");
    }
    for (int c = -128; c < 256; c += 3) {
      calls.add("(*__ctype_b_loc())[" + c + "]");
      calls.add("(*__ctype_tolower_loc())[" + (c + 1) + "]");
      calls.add("(*__ctype_toupper_loc())[" + (c + 1) + "]");
      calls.add("(*__ctype_b_loc())[" + (c + 1) + "]");
      calls.add("(*__ctype_b_loc())[" + (c + 2) + "]");
    }
    for (int i = 0; i < CALLS; i++) {
      calls.add(call(random));
    }
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (String call : calls) {
      main.append("  errno = 0; printf(\"%lld\\n\", (long long)(").append(call).append("));\n");
    }
    List<String> results =
        GccProgram.run(directory, PRELUDE + main + "  return 0;\n}\n", options).output();
    StringBuilder checks = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < calls.size(); i++) {
      checks.append(
          "  errno = 0; if ((long long)(%s) != %sLL) return %d;\n"
              .formatted(calls.get(i), literal(results.get(i)), i + 1));
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "library.c",
                PRELUDE + checks + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as("seed %d", seed).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    Outcome outcome =
        Interpreter.run(program, new ReplayedInputs(Inputs.NONE), StepListener.NONE, 50_000_000);
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

  /** The least number has no literal of its own. */
  private static String literal(String number) {
    return number.equals(Long.toString(Long.MIN_VALUE)) ? "-9223372036854775807LL - 1" : number;
  }

  private static String call(SplittableRandom random) {
    String a = text(random);
    String b = text(random);
    int n = random.nextInt(8);
    String c = "'" + "abAB,1 x".charAt(random.nextInt(8)) + "'";
    if (random.nextInt(3) == 0) {
      return furtherCall(random, a, b, n, c);
    }
    return switch (random.nextInt(30)) {
      case 0 -> "sign(memcmp(%s \"........\", %s \"........\", %d))".formatted(a, b, n);
      case 1 -> "(fresh(%s), at(buffer, memchr(buffer, %s, %d)))".formatted(a, c, n);
      case 2 -> "(fresh(%s), at(buffer, memrchr(buffer, %s, %d)))".formatted(a, c, n);
      case 3 -> "strlen(%s) + 100 * strnlen(%s, %d)".formatted(a, b, n);
      case 4 -> "sign(strcmp(%s, %s))".formatted(a, b);
      case 5 -> "sign(strncmp(%s, %s, %d))".formatted(a, b, n);
      case 6 -> "sign(strcasecmp(%s, %s))".formatted(a, b);
      case 7 -> "sign(strncasecmp(%s, %s, %d))".formatted(a, b, n);
      case 8 -> "sum(strcat(fresh(%s), %s))".formatted(a, b);
      case 9 -> "sum(strncat(fresh(%s), %s, %d))".formatted(a, b, n);
      case 10 -> "(fresh(%s), sum(strncpy(buffer, %s, %d)))".formatted(a, b, n);
      case 11 -> "(fresh(%s), at(buffer, strchr(buffer, %s)))".formatted(a, c);
      case 12 -> "(fresh(%s), at(buffer, strrchr(buffer, %s)))".formatted(a, c);
      case 13 -> "(fresh(%s), at(buffer, strchrnul(buffer, %s)))".formatted(a, c);
      case 14 -> "(fresh(%s), at(buffer, strstr(buffer, %s)))".formatted(a, b);
      case 15 -> "strspn(%s, %s) + 100 * strcspn(%s, %s)".formatted(a, b, b, a);
      case 16 -> "(fresh(%s), at(buffer, strpbrk(buffer, %s)))".formatted(a, b);
      case 17 -> "split(%s, %s)".formatted(a, b);
      case 18 -> "cut(%s, %s)".formatted(a, b);
      case 19 -> "(fresh(%s), stpcpy(buffer, %s) - buffer)".formatted(a, b);
      case 20 -> "((char *)mempcpy(fresh(%s) + 32, %s, 1) - buffer, sum(buffer))".formatted(a, b);
      case 21 -> "(bcopy(fresh(%s), buffer + 1, %d), sum(buffer))".formatted(a, n);
      case 22 -> "(fresh(%s), bzero(buffer + 1, %d), sum(buffer))".formatted(a, n);
      case 23 -> "atoi(%s)".formatted(digits(random, 10));
      case 24 -> "atoll(%s)".formatted(digits(random, 10));
      default -> {
        int base =
            random.nextInt(3) == 0 ? 0 : List.of(2, 8, 10, 16, 36, 10, 1).get(random.nextInt(7));
        String function =
            List.of("strtol", "strtoll", "strtoul", "strtoull").get(random.nextInt(4));
        String value = "%s(fresh(%s), &end, %d)".formatted(function, digits(random, base), base);
        // The end and the error number; for a base that does not exist the end is not set.
        yield switch (random.nextInt(3)) {
          case 0 -> value;
          case 1 -> "(%s, errno)".formatted(value);
          default -> "(end = buffer, %s, end - buffer)".formatted(value);
        };
      }
    };
  }

  private static String quotient(SplittableRandom random) {
    int by = random.nextInt(1, 9) * (random.nextBoolean() ? 1 : -1);
    return "%s(%d, %d).%s"
        .formatted(
            List.of("div", "ldiv", "lldiv").get(random.nextInt(3)),
            random.nextInt(-100, 100),
            by,
            random.nextBoolean() ? "quot" : "rem");
  }

  private static String furtherCall(SplittableRandom random, String a, String b, int n, String c) {
    int x = random.nextInt(10);
    int y = random.nextInt(10);
    return switch (random.nextInt(32)) {
      case 30, 31 -> quotient(random);
      case 26, 27, 28 ->
          "(end = buffer, %s(fresh(%s), &end) == 0, end - buffer)"
              .formatted(List.of("strtod", "strtof", "strtold").get(x % 3), number(random));
      case 0 ->
          "(fresh(%s), at(buffer, memccpy(buffer, %s \".......\", %s, %d)))".formatted(a, b, c, n);
      case 1 ->
          "(fresh(%s), memccpy(buffer, %s \".......\", %s, %d), sum(buffer))".formatted(a, b, c, n);
      case 2 ->
          "(fresh(%s), stpncpy(buffer, %s, %d) - buffer + 1000 * sum(buffer))".formatted(a, b, n);
      case 3 -> "(fresh(%s), swab(%s \".......\", buffer, %d), sum(buffer))".formatted(a, b, n);
      case 4 ->
          "(fresh(%s), at(buffer, memmem(buffer, %d, %s \"..\", %d)))".formatted(a, n, b, x % 3);
      case 5 -> "(fresh(%s), at(buffer, strcasestr(buffer, %s)))".formatted(a, b);
      case 6 -> "(fresh(%s), at(buffer, index(buffer, %s)))".formatted(a, c);
      case 7 -> "(fresh(%s), at(buffer, rindex(buffer, %s)))".formatted(a, c);
      case 8 ->
          "(fresh(%s), buffer[40] = %s, at(buffer, rawmemchr(buffer, %s)))".formatted(a, c, c);
      case 9 -> "(fresh(%s), strxfrm(buffer, %s, 8) * 1000 + sum(buffer))".formatted(a, b);
      case 10 -> "!bcmp(%s \".......\", %s \".......\", %d)".formatted(a, b, n % 3);
      case 11 -> "htonl(%d) + 3 * ntohs(%d)".formatted(random.nextInt(1 << 30), x * 1000);
      case 12 -> "strtoimax(%s, 0, 10)".formatted(digits(random, 10));
      case 13 ->
          "sorted(%d, %d, %d, %d, %d)".formatted(x, y, n, random.nextInt(9), random.nextInt(3) - 1);
      case 14 -> "found(%d, %d, %d, %d)".formatted(x, y + 1, n + 1, x + random.nextInt(12));
      case 15 -> "__builtin_strlen(%s) + 10 * !!__builtin_strchr(%s, %s)".formatted(a, b, c);
      case 16 ->
          "sign(__builtin_strcmp(%s, %s)) + 3 * sign(__builtin_memcmp(%s, %s, 1))"
              .formatted(a, b, a, b);
      case 17 -> "sum(__builtin_strcat(fresh(%s), %s))".formatted(a, b);
      case 18 -> "(fresh(%s), sum(__builtin___strcpy_chk(buffer, %s, 64)))".formatted(a, b);
      case 19 -> "(fresh(%s), sum(__builtin___strncpy_chk(buffer, %s, %d, 64)))".formatted(a, b, n);
      case 20 -> "sum(__builtin___strcat_chk(fresh(%s), %s, 64))".formatted(a, b);
      case 21 -> "sum(__builtin___strncat_chk(fresh(%s), %s, %d, 64))".formatted(a, b, n);
      case 22 ->
          "(__builtin___memcpy_chk(fresh(%s), %s \".......\", %d, 64), sum(buffer))"
              .formatted(a, b, n);
      case 23 -> "(__builtin___memset_chk(fresh(%s), %s, %d, 64), sum(buffer))".formatted(a, c, n);
      case 24 -> "(__builtin___stpcpy_chk(fresh(%s), %s, -1) - buffer)".formatted(a, b);
      case 25 -> "difftime(%d, %d)".formatted(random.nextInt(), random.nextInt());
      default -> "(int)imaxabs(%d) + reallocarray(0, 1 + %d, 2) ? 1 : 0".formatted(x - 5, y);
    };
  }

  /** What may be a floating-point number, or begin like one. */
  private static String number(SplittableRandom random) {
    StringBuilder text = new StringBuilder("\"");
    for (List<String> choice :
        List.of(
            List.of("", " ", "\\t"),
            List.of("", "-", "+", "--"),
            List.of("", "", "0x", "0X", "inf", "INFinity", "infin", "nan", "nan(a_1)", "nan(", "n"),
            List.of("", "0", "12", "a", "9f"),
            List.of("", ".", ".5", ".g"),
            List.of("", "e", "e5", "p-3", "E+", "e-7x", "p"))) {
      text.append(choice.get(random.nextInt(choice.size())));
    }
    return text.append('"').toString();
  }

  private static String text(SplittableRandom random) {
    StringBuilder text = new StringBuilder("\"");
    int length = random.nextInt(8);
    for (int i = 0; i < length; i++) {
      text.append("abAB,1 x".charAt(random.nextInt(8)));
    }
    return text.append('"').toString();
  }

  /** What may be a number, or begin like one. */
  private static String digits(SplittableRandom random, int base) {
    StringBuilder text = new StringBuilder("\"");
    text.append(List.of("", " ", "\\t ", "  ").get(random.nextInt(4)));
    text.append(List.of("", "", "-", "+", "- ").get(random.nextInt(5)));
    text.append(List.of("", "", "0", "0x", "0X").get(random.nextInt(5)));
    int length = random.nextInt(4) == 0 ? 18 + random.nextInt(4) : random.nextInt(12);
    for (int i = 0; i < length; i++) {
      int digit = random.nextInt(Math.max(2, base == 0 ? 10 : base));
      text.append(Character.forDigit(digit, 36));
    }
    if (random.nextInt(4) == 0) {
      text.append("9zG .".charAt(random.nextInt(5)));
    }
    return text.append('"').toString();
  }
}
