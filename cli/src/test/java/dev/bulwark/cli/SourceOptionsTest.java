package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Options that decide what the program is: several files, preprocessor, entry function. */
class SourceOptionsTest {

  @TempDir Path directory;

  @BeforeEach
  void writeSources() throws IOException {
    Files.createDirectory(directory.resolve("inc"));
    write("inc/shared.h", "int f(int);\n");
    write("first.h", "#define OFFSET 10\n");
    write(
        "a.c",
        """
        #include "shared.h"
        #ifdef WRONG
        #error "wrong"
        #endif
        int main(void) { assert(f(N) == 13); return 0; }
        """);
    write(
        "b.c",
        """
        #include <shared.h>
        int f(int x) { return x + OFFSET; }
        static int counter = 0;
        void g(int n) { assert(counter != 7 || n != 5); counter++; }
        """);
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void filesAndPreprocessor() {
    Cli.Result result =
        Cli.run(
            "verify",
            path("a.c"),
            path("b.c"),
            "-I" + path("inc"),
            "-D",
            "N=3",
            "-D",
            "WRONG",
            "-U",
            "WRONG",
            "-include",
            path("first.h"));
    assertThat(result.verdict()).as(result.err()).isEqualTo("VERDICT: SAFE");
  }

  @Test
  void missingFirstInclude() {
    Cli.Result result =
        Cli.run("verify", path("b.c"), "-isystem", path("inc"), "-include", "nowhere.h");
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("cannot find include file nowhere.h");
  }

  /** The certificate is checked with the same options, and is refuted without them. */
  @Test
  void bodiesThatAreNotLookedAt() throws IOException {
    String file =
        write(
                "bodies.c",
                """
                int level;
                int lift(int by) { level = 5; return by; }
                int main(void) { int r = lift(1); assert(level == 0 && r == r); return 0; }
                """)
            .toString();
    String certificate = path("out/certificate.txt");
    assertThat(Cli.run("verify", file).verdict()).startsWith("VERDICT: UNSAFE");
    Cli.Result removed = Cli.run("verify", "--remove-body", "lift", "--output", path("out"), file);
    assertThat(removed.verdict())
        .startsWith("VERDICT: SAFE (assuming: ")
        .contains("the definition of lift is not looked at", "lift has no side effects");
    assertThat(Cli.run("certify", "--remove-body", "lift", certificate, file).code()).isZero();
    assertThat(Cli.run("certify", certificate, file).code()).isNotZero();
    assertThat(Cli.run("verify", "--stub", "lift", file).verdict()).startsWith("VERDICT: UNSAFE");
    Cli.Result wrong = Cli.run("verify", "--stub", "lit", file);
    assertThat(wrong.code()).isEqualTo(3);
    assertThat(wrong.err()).contains("--stub names the function lit", "similar: lift");
  }

  @Test
  void assembly() throws IOException {
    String file =
        write(
                "asm.c",
                """
                int main(void) {
                  unsigned flags, kept = 3;
                  __asm__ volatile("pushf; pop %0" : "=r"(flags) : : "cc", "memory");
                  assert(kept == 3 && (flags & 1) <= 1);
                #ifdef FALSE
                  assert(flags == 0);
                #endif
                }
                """)
            .toString();
    Cli.Result stopped = Cli.run("verify", file);
    assertThat(stopped.code()).as(stopped.out() + stopped.err()).isEqualTo(ExitCode.UNKNOWN.code());
    assertThat(stopped.verdict()).contains("inline assembly, see --asm");
    Cli.Result accepted = Cli.run("verify", "--asm", "havoc", "--output", path("asm"), file);
    assertThat(accepted.verdict())
        .startsWith("VERDICT: SAFE (assuming: inline assembly changes its outputs only");
    String certificate = path("asm/certificate.txt");
    assertThat(Cli.run("certify", "--asm", "havoc", certificate, file).code()).isZero();
    assertThat(Cli.run("certify", certificate, file).code()).isNotZero();
    Cli.Result madeUp = Cli.run("verify", "--asm", "havoc", "-DFALSE", "--timeout", "2", file);
    assertThat(madeUp.verdict()).startsWith("VERDICT: UNKNOWN");
  }

  /** Traces say which values have been read from volatile objects, and show writes to registers. */
  @Test
  void volatileReadsInTraces() throws IOException {
    String file =
        write(
                "volatile.c",
                """
                struct port { volatile int status; };
                int main(void) {
                  volatile int ticks = 0;
                  *(volatile unsigned *)0x40000000 = 5;
                  int seen = ticks;
                  assert(seen < 77 || ((struct port *)0x50000000)->status < 99);
                  return 0;
                }
                """)
            .toString();
    Cli.Result result = Cli.run("verify", file);
    assertThat(result.verdict()).startsWith("VERDICT: UNSAFE");
    assertThat(result.out())
        .contains("*(volatile unsigned *)0x40000000 = 5;")
        .containsPattern("int seen = ticks; +seen = \\d+ \\(volatile, input\\)")
        .containsPattern("status < 99.*\\(volatile, input\\)");
  }

  @Test
  void entryFunction() {
    String[] command = {
      "verify", path("b.c"), "-isystem", path("inc"), "-DOFFSET=1", "--entry", "g"
    };
    assertThat(Cli.run(command).verdict()).isEqualTo("VERDICT: UNSAFE (unreach-call)");
    String[] initial = java.util.Arrays.copyOf(command, command.length + 2);
    initial[command.length] = "--globals";
    initial[command.length + 1] = "initial";
    assertThat(Cli.run(initial).verdict()).isEqualTo("VERDICT: SAFE");
  }

  @Test
  void pointersToConstMayHaveBeenChanged() throws IOException {
    Path file =
        write(
            "pointers.c",
            """
            static int one, two;
            const int *p = &one;
            const int *const fixed = &one;
            int f(void) { static const int *q = &one; assert(q == &one); q = &two; return 0; }
            int g(void) { assert(p == &one); p = &two; return 0; }
            int h(void) { assert(fixed == &one); return 0; }
            """);
    assertThat(Cli.verify(file, "--entry", "f").verdict()).startsWith("VERDICT: UNSAFE");
    assertThat(Cli.verify(file, "--entry", "g").verdict()).startsWith("VERDICT: UNSAFE");
    assertThat(Cli.verify(file, "--entry", "h").verdict()).startsWith("VERDICT: SAFE");
  }

  @Test
  void manyDiagnosticsAreCutShort() throws IOException {
    String gotos =
        IntStream.range(0, 77)
            .mapToObj(i -> "  asm goto(\"\" :::: l);\n")
            .collect(Collectors.joining());
    Path file = write("many.c", "int main(void) { int x;\n" + gotos + "}\n");
    Cli.Result result = Cli.verify(file);
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err().lines().filter(line -> line.contains(": unsupported: "))).hasSize(20);
    assertThat(result.err()).endsWith("... and 57 more (unsupported); --verbose shows all\n");
    assertThat(Cli.verify(file, "--verbose").err().lines())
        .filteredOn(line -> line.contains(": unsupported: "))
        .hasSizeGreaterThanOrEqualTo(77);
  }
}
