package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.cli.lies.RegressionTask;
import dev.bulwark.program.MachineModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Harnesses compile without warnings and lead the compiled program into the error. */
@Tag("slow")
class HarnessTest {

  @TempDir Path directory;

  private Path harness;

  @BeforeEach
  void requireGcc() throws Exception {
    harness = directory.resolve("harness.c");
    Files.writeString(harness, "int main(void) { return 0; }\n");
    assumeTrue(compiles("-m64"), "gcc is not installed");
    Files.delete(harness);
  }

  /** Does the harness compile, warnings being errors? */
  private boolean compiles(String model) throws Exception {
    try {
      Process gcc =
          new ProcessBuilder(
                  "gcc",
                  "-Wall",
                  "-Wextra",
                  "-Werror",
                  model,
                  "-c",
                  "-o",
                  directory.resolve("harness.o").toString(),
                  harness.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("gcc.txt").toFile())
              .start();
      return gcc.waitFor(60, TimeUnit.SECONDS) && gcc.exitValue() == 0;
    } catch (IOException none) {
      return false;
    }
  }

  private Cli.Result verify(String source, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("program.c"), source);
    String[] all = new String[options.length + 4];
    all[0] = "--verbose";
    all[1] = "--harness";
    all[2] = harness.toString();
    all[3] = "--timeout=60";
    System.arraycopy(options, 0, all, 4, options.length);
    return Cli.verify(file, all);
  }

  @ParameterizedTest
  @EnumSource(MachineModel.class)
  void compiledProgramsAgree(MachineModel machine) throws Exception {
    Gcc.require(machine, directory);
    int agreed = 0;
    List<String> differ = new ArrayList<>();
    for (RegressionTask task : RegressionTask.all()) {
      if (!task.safe() && task.machine() == machine) {
        Cli.Result result =
            Cli.verify(
                task.source(),
                "--verbose",
                "--timeout",
                "60",
                "--harness",
                harness.toString(),
                "--data-model",
                task.machine().name(),
                "--property",
                task.property().toString());
        assertThat(result.code()).as(task + result.out()).isEqualTo(10);
        if (result.out().contains("Harness: agrees")) {
          agreed++;
          assertThat(compiles(Gcc.option(machine)))
              .as(() -> task + ": " + Files.exists(harness))
              .isTrue();
        } else if (result.out().contains("Harness: depends on")
            || Files.readString(task.source()).contains("va_arg")) {
          // No sanitizer watches how many arguments are taken.
          differ.add(task.name());
        } else if (Files.readString(task.source()).contains("__CPROVER_requires")) {
          assertThat(result.out())
              .as(task.name())
              .contains("Harness: not run: gcc does not compile");
        } else {
          assertThat(result.out())
              .as(task.name())
              .contains("Harness: not run: the error cannot be seen from another file");
        }
      }
    }
    System.out.printf("harnesses, %s: %d agree, these differ: %s%n", machine, agreed, differ);
    assertThat(agreed).isGreaterThan(differ.size());
  }

  /** The command in the head of the harness, which is for people to copy. */
  private String printedCommand() throws IOException {
    String text = Files.readString(harness);
    return text.substring(text.indexOf("   gcc "), text.indexOf("\n\n   It prints"));
  }

  private int shell(String command) throws Exception {
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("gcc.txt").toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** With what the program needs of the command line, and names that shells would take apart. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "assert(s < LIMIT);@unreach-call",
        "if (s > LIMIT) reach_error();@unreach-call",
        "return 100 / s;@no-division-by-zero",
        "int a[3]; a[s & 7] = 1; return a[0];@valid-deref",
      })
  void compilesAsPrinted(String statements, String property) throws Exception {
    Files.createDirectories(directory.resolve("in c"));
    Files.writeString(directory.resolve("in c/limit.h"), "enum { LIMIT = BOUND };\n");
    Path file =
        Files.writeString(
            directory.resolve("it's.c"),
            """
            #include <assert.h>
            #include "limit.h"
            extern void reach_error(void);
            extern int __VERIFIER_nondet_int(void);
            int main(void) { int s = __VERIFIER_nondet_int(); %s }
            """
                .formatted(statements));
    harness = directory.resolve("lead in.c");
    Cli.Result result =
        Cli.verify(
            file,
            "--harness=" + harness,
            "--property=" + property,
            "-I",
            directory.resolve("in c").toString(),
            "-DBOUND=40");
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(10);
    assertThat(shell(printedCommand())).as(printedCommand()).isEqualTo(107);
    assertThat(Files.readString(directory.resolve("gcc.txt")))
        .contains("bulwark harness: error reached");
    // What gcov counts is there although the error ends the program.
    assertThat(shell(printedCommand().replace("gcc ", "gcc --coverage "))).isEqualTo(107);
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).anyMatch(it -> it.toString().endsWith("it's.gcda"));
    }
  }

  @Test
  void labelsAreSaidNotToBeSeen() throws IOException {
    verify("int main(void) { int x = 1; if (x) { L: x = 2; } return x; }", "--property=label:L");
    assertThat(Files.readString(harness))
        .contains("The error cannot be seen from another file: the program goes on.")
        .doesNotContain("It prints");
  }

  @Test
  void valuesOfAllTypesArrive() throws Exception {
    Cli.Result result =
        verify(
            """
            extern _Bool __VERIFIER_nondet_bool(void);
            extern char __VERIFIER_nondet_char(void);
            extern unsigned char __VERIFIER_nondet_uchar(void);
            extern short __VERIFIER_nondet_short(void);
            extern int __VERIFIER_nondet_int(void);
            extern unsigned __VERIFIER_nondet_uint(void);
            extern long __VERIFIER_nondet_long(void);
            extern unsigned long __VERIFIER_nondet_ulong(void);
            extern long long __VERIFIER_nondet_longlong(void);
            extern double __VERIFIER_nondet_double(void);
            extern float __VERIFIER_nondet_float(void);
            extern int outside(int);
            void reach_error(void) {}
            int main(void) {
              if (__VERIFIER_nondet_bool() && __VERIFIER_nondet_char() == -128
                  && __VERIFIER_nondet_uchar() == 255 && __VERIFIER_nondet_short() == -32768
                  && __VERIFIER_nondet_int() == -2147483647 - 1
                  && __VERIFIER_nondet_int() == 2147483647
                  && __VERIFIER_nondet_uint() == 4294967295u
                  && __VERIFIER_nondet_long() == -9223372036854775807L - 1
                  && __VERIFIER_nondet_ulong() == 18446744073709551615ul
                  && __VERIFIER_nondet_longlong() == -5000000000ll
                  && __VERIFIER_nondet_double() == 0.1 && __VERIFIER_nondet_float() == -0.1f
                  && outside(3) == 77)
                reach_error();
              return 0;
            }
            """,
            "--data-model",
            "LP64");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.out()).contains("Harness: agrees");
    assertThat(compiles("-m64")).isTrue();
  }

  @Test
  void failingAssertsAreSeen() throws Exception {
    String program =
        "int __VERIFIER_nondet_int(void);\n"
            + "int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 9); return 0; }\n";
    assertThat(verify("#include <assert.h>\n" + program).out()).contains("Harness: agrees");
    assertThat(verify(program).out()).contains("Harness: agrees");
  }

  @Test
  void whatTheProgramPrintsIsNotInTheWay() throws Exception {
    String program =
        "#include <stdio.h>\nvoid reach_error(void);\n"
            + "int main(void) { printf(\"no end of line\"); reach_error(); }\n";
    assertThat(verify(program).out()).contains("Harness: agrees");
  }

  @Test
  void assumptionsAreKept() throws Exception {
    Cli.Result result =
        verify(
            """
            extern void __VERIFIER_assume(int);
            extern int __VERIFIER_nondet_int(void);
            extern void reach_error(void);
            int main(void) {
              int x = __VERIFIER_nondet_int();
              __VERIFIER_assume(x > 1000);
              if (x % 7 == 3) reach_error();
            }
            """);
    assertThat(result.out()).contains("Harness: agrees");
  }

  @Test
  void whatCannotBeSetIsSaid() throws Exception {
    Cli.Result result =
        verify(
            """
            extern void reach_error(void);
            int main(void) {
              int x;
              if (x == 12345) reach_error();
            }
            """);
    assertThat(result.code()).as("the verdict stays").isEqualTo(10);
    assertThat(result.out())
        .contains("Harness: depends on what a harness cannot set: uninitialised x (line 3)")
        .contains("warning: compiled by gcc, the program does not reach the error")
        .contains("cannot set: uninitialised x (line 3)");
    assertThat(Files.readString(harness)).contains("uninitialised x (line 3)");
  }

  @Test
  void whatDoesNotMatterIsNotSaid() throws Exception {
    Cli.Result result =
        verify(
            """
            extern void reach_error(void);
            int main(void) {
              int x, array[10];
              array[2] = x;
              reach_error();
            }
            """);
    assertThat(result.out()).contains("Harness: agrees");
    assertThat(Files.readString(harness)).doesNotContain("uninitialised");
  }

  @ParameterizedTest
  @CsvSource({
    "no-overflow, int y = x + 1; return y < 3;",
    "no-overflow, int y = -1 - x; if (x < 0) return y / -1;  return -x - 2;",
    "no-division-by-zero, return 5 / (x & 6);",
    "no-invalid-shift, return 1 << (x & 63);",
    "valid-deref, int a[4]; a[1] = 2; int *p = a; return p[x & 7] == 77;",
    "valid-deref, int *p = malloc(8); if (x == 3) free(p); *p = 3;",
    "valid-deref, int *p = x > 3 ? 0 : malloc(4); return *p == 77;",
    "valid-free, int *p = malloc(8); if (x == 3) free(p); free(p);",
    "valid-free, char *p = malloc(8); free(p + (x == 9));"
  })
  void undefinedBehaviourIsSeen(String property, String statements) throws Exception {
    Cli.Result result =
        verify(
            """
            #include <stdlib.h>
            int __VERIFIER_nondet_int(void);
            int main(void) {
              int x = __VERIFIER_nondet_int();
              %s
              return 0;
            }
            """
                .formatted(statements),
            "--property",
            property);
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(10);
    assertThat(result.out()).contains("Harness: agrees");
  }

  @Test
  void labelsCannotBeSeen() throws Exception {
    Cli.Result result = verify("int main(void) { ERROR: return 0; }", "--property", "label:ERROR");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.out()).contains("Harness: not run: the error cannot be seen");
  }

  @Test
  void noHarnessForSafeOrMathematicalPrograms() throws Exception {
    assertThat(verify("int main(void) { return 0; }").code()).isZero();
    assertThat(harness).doesNotExist();
    Cli.Result result =
        verify(
            "void reach_error(void); int main(void) { reach_error(); }",
            "--integers",
            "mathematical");
    assertThat(result.code()).isEqualTo(10);
    assertThat(result.err()).contains("no harness written");
    assertThat(harness).doesNotExist();
  }
}
