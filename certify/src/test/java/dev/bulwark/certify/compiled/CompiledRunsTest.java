package dev.bulwark.certify.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.certify.compiled.CompiledRuns.End;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled programs are run within limits, and how they end is seen. */
@Tag("slow")
class CompiledRunsTest {

  private static final CompiledRuns.Limits LIMITS =
      new CompiledRuns.Limits(20, Duration.ofSeconds(2), Duration.ofSeconds(10));

  /** One recorded run, which begins with 7; any value after that. */
  private static final String INPUTS =
      """
      const unsigned bulwark_recorded = 1;
      const unsigned bulwark_constant_count = 0;
      const long long bulwark_constants[] = {0};
      int bulwark_for_input(void) {
        static unsigned next;
        int value = bulwark_run < bulwark_recorded && !next++ ? 7 : (int)bulwark_any(32);
        bulwark_took("input", value, 1);
        return value;
      }
      void bulwark_for_error(void) { bulwark_stop(BULWARK_ERROR); }
      """;

  private static boolean narrowProgramsWork;

  @TempDir Path directory;

  @BeforeAll
  static void tryNarrowPrograms(@TempDir Path scratch) throws IOException, InterruptedException {
    Path source = Files.writeString(scratch.resolve("it.c"), "int main(void) { return 0; }\n");
    try {
      narrowProgramsWork =
          new ProcessBuilder("gcc", "-m32", "-o", scratch.resolve("it").toString(), "" + source)
                  .redirectErrorStream(true)
                  .redirectOutput(scratch.resolve("said").toFile())
                  .start()
                  .waitFor()
              == 0;
    } catch (IOException missing) {
      narrowProgramsWork = false;
    }
    if (!narrowProgramsWork) {
      System.out.println("gcc-multilib is not installed: no 32-bit programs are run");
    }
  }

  @BeforeEach
  void requireGcc() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "gcc"))),
        "gcc is missing");
  }

  /** Programs of 64 and, where there are the libraries for them, of 32 bits. */
  private static List<String> models() {
    return narrowProgramsWork ? List.of("-m64", "-m32") : List.of("-m64");
  }

  private CompiledRuns.Result run(String text, String model, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("program.c"), text);
    CompiledRuns.Job job =
        new CompiledRuns.Job(
            INPUTS,
            model,
            Stream.concat(
                    Stream.of(
                        "-fsanitize=address,integer-divide-by-zero,shift-exponent,bounds,bool"),
                    Stream.of(options))
                .toList(),
            List.of(),
            List.of(file.toString()),
            Map.of(
                "main", "bulwark_main", "input", "bulwark_for_input", "error", "bulwark_for_error"),
            List.of("error"));
    return new CompiledRuns(LIMITS, () -> Duration.ofSeconds(60).toNanos())
        .run(job, Set.of(End.ERROR));
  }

  private CompiledRuns.Result.Ran ran(String text, String model, String... options)
      throws IOException {
    CompiledRuns.Result result = run(text, model, options);
    assertThat(result).as(text).isInstanceOf(CompiledRuns.Result.Ran.class);
    return (CompiledRuns.Result.Ran) result;
  }

  private static String body(String statements) {
    return "#include <stdlib.h>\nint input(void);\nint f(int n) { return n ? f(n + 1) + 1 : 0; }\n"
        + ("int main(void) { volatile int x = input(); int a[4] = {0}; " + statements + " }\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NORMAL | return x;",
        "NORMAL | abort();",
        "NORMAL | exit(107);",
        "NORMAL | __builtin_trap();",
        "DIVISION | x = x / (x - x);",
        "OVERFLOW | x = (-2147483647 - 1) / ((x & 0) - 1);",
        "SHIFT | x = x << ((x & 1) + 32);",
        "DEREF | a[(x & 1) + 4] = 1;",
        "DEREF | *(int *)(long)(x & 0) = 1;",
        "DEREF | int *p = malloc(4); free(p); *p = x;",
        "DEREF | int *p = malloc(4); p[1] = x;",
        "FREE | int *p = malloc(4); free(p); free(p);",
        "FREE | int *p = malloc(8); free(p + 1);",
        "FREE | free(&a[1]);",
        "OUT_OF_STACK | return f(x - x + 1);",
        "OUT_OF_TIME | while (1) x++;",
        "OUT_OF_MEMORY | while (1) *(char *)malloc(1000000) = 1;",
        "OUT_OF_MEMORY | while (1) *(char *)malloc(20000) = 1;",
        "OUT_OF_MEMORY | *(char *)malloc(1 << 30) = 1;",
      })
  void endsAreSeen(End end, String statements) throws IOException {
    for (String model : models()) {
      CompiledRuns.Result.Ran ran = ran(body(statements), model);
      assertThat(ran.count(end)).as(model + " " + statements + " " + ran.ends()).isPositive();
      int others = ran.ends().values().stream().mapToInt(Integer::intValue).sum() - ran.count(end);
      // On a slow machine a run may come to its end of time before.
      assertThat(others - ran.count(End.OUT_OF_TIME)).as(ran.ends().toString()).isLessThan(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "void error(void) {} int main(void) { if (input() == 7) error(); }",
        "static void error(void) {} int main(void) { if (input() == 7) error(); }",
        "extern void error(void); int main(void) { if (input() == 7) error(); }",
        "static inline void error(void); int main(void) { if (input() == 7) error(); return 0; }"
            + " static inline void error(void) { exit(0); }",
        "void error(void); void (*f)(void) = error; int main(void) { if (input() == 7) f(); }"
            + " void error(void) {}",
      })
  void theErrorIsSeenWhateverItsDefinition(String text) throws IOException {
    CompiledRuns.Result.Ran ran =
        ran("#include <stdlib.h>\nextern int input(void);\n" + text, "-m64");
    assertThat(ran.wrong()).isPresent();
    assertThat(ran.wrong().get().end()).isEqualTo(End.ERROR);
    assertThat(ran.wrong().get().inputs()).isEqualTo("input = 7; ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x + 1 | 2147483647 | OVERFLOW",
        "-x | -2147483648 | OVERFLOW",
        "x << 1 | 1073741824 | OVERFLOW",
        "x << 1 | -1073741824 | NORMAL",
        "x << 1 | -1 | NORMAL",
        "x << 31 | -2 | OVERFLOW",
        "x * 65536 | 32768 | OVERFLOW",
        "x / -1 | -2147483648 | OVERFLOW",
      })
  void overflowIsWhatItIsToUs(String expression, int value, End end) throws IOException {
    assumeTrue(narrowProgramsWork, "gcc-multilib is not installed");
    String text =
        "int input(void); int main(void) { volatile int x = input(); x = %d; x = %s; return 0; }";
    CompiledRuns.Result.Ran ran =
        ran(
            text.formatted(value, expression).replace("-2147483648", "(-2147483647 - 1)"),
            "-m32",
            "-fno-wrapv",
            "-fsanitize=signed-integer-overflow,shift");
    assertThat(ran.count(end)).as(ran.ends().toString()).isPositive();
  }

  // ---- The cage

  @Test
  void filesAreNeitherMadeNorChanged() throws IOException {
    Path kept = Files.writeString(directory.resolve("kept.txt"), "kept");
    Path made = directory.resolve("made.txt");
    String text =
        """
        #include <stdio.h>
        #include <unistd.h>
        #include <fcntl.h>
        void error(void);
        int main(void) {
          if (fopen("KEPT", "w")) error();
          if (open("KEPT", O_RDONLY) >= 0) error();
          if (open("MADE", O_WRONLY | O_CREAT, 0600) >= 0) error();
          if (open("here.txt", O_WRONLY | O_CREAT, 0600) >= 0) error();
          if (!remove("KEPT")) error();
          if (!unlink("KEPT")) error();
          if (!rename("KEPT", "MADE")) error();
          if (!truncate("KEPT", 0)) error();
          return 0;
        }
        """;
    for (String model : models()) {
      CompiledRuns.Result.Ran ran =
          ran(text.replace("KEPT", kept.toString()).replace("MADE", made.toString()), model);
      assertThat(ran.wrong()).isEmpty();
      assertThat(ran.count(End.NORMAL)).isOne();
      assertThat(kept).hasContent("kept");
      assertThat(made).doesNotExist();
    }
  }

  @Test
  void noProcessIsStarted() throws IOException {
    String text =
        """
        #include <stdlib.h>
        #include <signal.h>
        #include <sys/types.h>
        #include <unistd.h>
        void error(void);
        int main(void) {
          if (fork() != -1) error();
          if (vfork() != -1) error();
          execl("/bin/true", "true", (char *)0);
          if (system("true") == 0) error();
          if (!kill(getppid(), 0)) error();
          return 0;
        }
        """;
    for (String model : models()) {
      CompiledRuns.Result.Ran ran = ran(text, model);
      assertThat(ran.wrong()).isEmpty();
      assertThat(ran.count(End.NORMAL)).isOne();
    }
  }

  @Test
  void thereIsNoNetwork() throws IOException {
    try (ServerSocket server = new ServerSocket(0)) {
      String text =
          """
          #include <arpa/inet.h>
          #include <sys/socket.h>
          void error(void);
          int main(void) {
            struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(%d),
                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
            int s = socket(AF_INET, SOCK_STREAM, 0), t[2];
            if (s >= 0 || !connect(s, (struct sockaddr *)&a, sizeof a)) error();
            if (socket(AF_INET, SOCK_DGRAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0) error();
            if (!socketpair(AF_UNIX, SOCK_STREAM, 0, t)) error();
            return 0;
          }
          """;
      for (String model : models()) {
        CompiledRuns.Result.Ran ran = ran(text.formatted(server.getLocalPort()), model);
        assertThat(ran.wrong()).isEmpty();
        assertThat(ran.count(End.NORMAL)).isOne();
      }
    }
  }

  @Test
  void nothingIsLeftBehind() throws IOException, InterruptedException {
    Path file;
    try (Workshop workshop = new Workshop(() -> Duration.ofSeconds(60).toNanos())) {
      file = workshop.write("program.c", "int main(void) { return 0; }");
      workshop.program(List.of("true"), Duration.ofSeconds(10));
      assertThat(file).exists();
    }
    assertThat(file.getParent()).doesNotExist();
  }

  @Test
  void whatCannotBeCompiledIsNotRun() throws IOException {
    assertThat(run("int main(void) { return missing(); }", "-m64"))
        .isEqualTo(new CompiledRuns.Result.NotRun("undefined reference to `missing'"));
    assertThat(run("int main(void) { return }", "-m64").toString())
        .contains("gcc does not compile it", "program.c:1:");
    assertThat(run("int main(void) { return 0; } void unused(void) { missing(); }", "-m64"))
        .isInstanceOf(CompiledRuns.Result.Ran.class);
  }

  /** The program's functions are its own, and sanitizers keep theirs. */
  @Test
  void namesOfTheLibraryMayBeUsed() throws IOException {
    String text =
        """
        void error(void);
        void *malloc(unsigned long n) { error(); return 0; }
        int read(int x) { return x + 1; }
        int abs(int x) { return 42; }
        int write;
        int main(void) { if (read(1) != 2 || write != 0) error(); return 0; }
        """;
    assertThat(ran(text, "-m64").wrong()).isEmpty();
  }
}
