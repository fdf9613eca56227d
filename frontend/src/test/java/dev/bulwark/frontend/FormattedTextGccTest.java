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
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code snprintf} and {@code sprintf} write by random formats, against gcc's library. */
@Tag("slow")
class FormattedTextGccTest {

  private static final int CALLS = Boolean.getBoolean("bulwark.thorough") ? 2_000 : 300;

  private static final String PRELUDE =
      """
      #include <limits.h>
      #include <stdint.h>
      #include <stdio.h>
      #include <string.h>
      #include <stdarg.h>
      #include <stdlib.h>
      static char b[80];
      int vasprintf(char **, const char *, va_list);
      static int via(size_t room, const char *format, ...) {
        va_list list;
        va_start(list, format);
        int n = vsnprintf(room ? b : 0, room, format, list);
        va_end(list);
        return n;
      }
      static int made(const char *format, ...) {
        va_list list;
        char *s;
        va_start(list, format);
        int n = vasprintf(&s, format, list);
        va_end(list);
        strncpy(b, s, 79);
        free(s);
        return n;
      }
      static long long sum(int n) {
        long long h = n;
        for (int i = 0; i < 80; i++) h = (h * 31 + b[i]) & 0xffffffffffffLL;
        return h;
      }
      """;

  @TempDir Path directory;

  @Test
  void agreesWithGccOn64Bits() throws IOException {
    assumeTrue(GccProgram.works(directory), "gcc is not installed: formats are not compared");
    compare(MachineModel.LP64, List.of("-w", "-fno-builtin"), 83);
  }

  @Test
  void agreesWithGccOn32Bits() throws IOException {
    assumeTrue(
        GccProgram.works(directory, "-m32"),
        "gcc-multilib is not installed: formats are not compared on 32 bits");
    compare(MachineModel.ILP32, List.of("-m32", "-w", "-fno-builtin"), 84);
  }

  private void compare(MachineModel machine, List<String> options, long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      calls.add(call(random));
    }
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (String call : calls) {
      main.append("  memset(b, 7, 80); printf(\"%lld\\n\", sum(").append(call).append("));\n");
    }
    List<String> results =
        GccProgram.run(directory, PRELUDE + main + "  return 0;\n}\n", options).output();
    StringBuilder checks = new StringBuilder("int main(void) {\n");
    for (int i = 0; i < calls.size(); i++) {
      checks.append(
          "  memset(b, 7, 80); if (sum(%s) != %sLL) return %d;\n"
              .formatted(calls.get(i), results.get(i), i + 1));
    }
    ParseResult result =
        new CFrontend()
            .parse(
                "formats.c",
                PRELUDE + checks + "  return 0;\n}\n",
                FrontendOptions.DEFAULT.withMachine(machine));
    assertThat(result).as("seed %d", seed).isInstanceOf(ParseResult.Parsed.class);
    Program program = ((ParseResult.Parsed) result).program();
    Outcome outcome =
        Interpreter.run(program, new ReplayedInputs(Inputs.NONE), StepListener.NONE, 50_000_000);
    assertThat(outcome).as("seed %d", seed).isInstanceOf(Outcome.Terminated.class);
    Value code = ((Outcome.Terminated) outcome).exitValue().orElseThrow();
    int failed = ((Value.BitVecValue) code).unsigned().intValue();
    assertThat(failed == 0 ? "" : calls.get(failed - 1)).as("seed %d", seed).isEmpty();
  }

  private static String call(SplittableRandom random) {
    StringBuilder format = new StringBuilder();
    StringBuilder arguments = new StringBuilder();
    int pieces = 1 + random.nextInt(3);
    for (int i = 0; i < pieces; i++) {
      format.append(List.of("", "a", "x = ", "%%", "-").get(random.nextInt(5)));
      conversion(random, format, arguments);
    }
    format.append(List.of("", ".", "%%;").get(random.nextInt(3)));
    return switch (random.nextInt(7)) {
      case 3 -> "via(80, \"%s\"%s)".formatted(format, arguments);
      case 4 -> "via(%d, \"%s\"%s)".formatted(random.nextInt(9), format, arguments);
      case 5 -> "made(\"%s\"%s)".formatted(format, arguments);
      case 0 -> "sprintf(b, \"%s\"%s)".formatted(format, arguments);
      case 1 -> "snprintf(b, 80, \"%s\"%s)".formatted(format, arguments);
      case 2 -> "snprintf(0, 0, \"%s\"%s)".formatted(format, arguments);
      default -> "snprintf(b, %d, \"%s\"%s)".formatted(random.nextInt(9), format, arguments);
    };
  }

  private static void conversion(
      SplittableRandom random, StringBuilder format, StringBuilder arguments) {
    String specifier = "diuoxXcsp".substring(random.nextInt(9)).substring(0, 1);
    format.append('%');
    if (random.nextInt(2) == 0) {
      String flags = "csp".contains(specifier) ? "-" : "-+ #0";
      for (char flag : flags.toCharArray()) {
        boolean alternative = flag == '#' && "diu".contains(specifier);
        if (random.nextInt(3) == 0 && !alternative) {
          format.append(flag);
        }
      }
      if (random.nextInt(3) == 0) {
        format.append('*');
        arguments.append(", ").append(random.nextInt(20) - 9);
      } else if (random.nextInt(2) == 0) {
        format.append(1 + random.nextInt(20));
      }
    }
    if (random.nextInt(3) == 0 && !"cp".contains(specifier)) {
      format.append('.');
      if (random.nextInt(3) == 0) {
        format.append('*');
        arguments.append(", ").append(random.nextInt(14) - 3);
      } else if (random.nextInt(3) != 0) {
        format.append(random.nextInt(14));
      }
    }
    switch (specifier) {
      case "c" -> arguments.append(", ").append("'a' + ").append(random.nextInt(20));
      // Of other addresses only the form is known.
      case "p" -> arguments.append(", (void *)0");
      case "s" ->
          arguments.append(
              List.of(", \"\"", ", \"abc\"", ", \"a longer one\"").get(random.nextInt(3)));
      default -> {
        String length = List.of("", "", "hh", "h", "l", "ll", "z", "j", "t").get(random.nextInt(9));
        format.append(length);
        String type =
            switch (length) {
              case "l" -> "long";
              case "ll", "j" -> "long long";
              case "z" -> "size_t";
              case "t" -> "__PTRDIFF_TYPE__";
              default -> "int";
            };
        arguments.append(", (").append(type).append(")").append(number(random));
      }
    }
    format.append(specifier);
  }

  private static String number(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> "0";
      case 1 -> List.of("INT_MIN", "INT_MAX", "LLONG_MIN", "LLONG_MAX").get(random.nextInt(4));
      case 2 -> String.valueOf(random.nextInt(200) - 100);
      case 3 -> random.nextLong() / 2 + "LL";
      default -> String.valueOf(random.nextInt() / 2);
    };
  }
}
