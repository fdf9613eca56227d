package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulwark.cli.testing.Screen;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees: the launcher in a pseudo-terminal, under the shells that /bin/sh is. */
@Tag("slow")
class TerminalTest {

  private static final String HARD =
      """
      extern void reach_error(void);
      extern unsigned __VERIFIER_nondet_uint(void);
      int main(void) {
        unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
        if (a > 1 && b > 1 && a * b == 1000000016000000063ull) reach_error();
      }
      """;

  /** What begins the progress line, and ends it. */
  private static final String CUT = "\033[?7l";

  private static final String EXAMPLE =
      Cli.ROOT.resolve("examples/leap_year.c").toAbsolutePath().normalize().toString();

  @TempDir Path directory;

  /** A distribution whose JVM runs the classes under test. */
  @BeforeEach
  void install() throws IOException {
    assumeTrue(
        Stream.of("python3", "dash", "bash").allMatch(TerminalTest::isThere),
        "Python, dash or bash is not installed");
    Files.createDirectories(directory.resolve("lib"));
    Files.createDirectories(directory.resolve("bin"));
    Files.copy(Cli.ROOT.resolve("bulwark"), directory.resolve("bin/bulwark"));
    Path jdk = directory.resolve("jdk");
    Files.createDirectories(jdk.resolve("bin"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    Path java = jdk.resolve("bin/java");
    Files.writeString(
        java,
        """
        #!/bin/sh
        keep=
        while [ "$1" != dev.bulwark.cli.Main ]; do
          case $1 in
            -Dbulwark.terminal=* | -Dbulwark.launcher=*) keep="$keep $1" ;;
          esac
          shift
        done
        exec "%s/bin/java" $keep -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED -Djava.library.path="%s" -cp "%s" "$@"
        """
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.library.path"),
                System.getProperty("java.class.path")));
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (InputStream script =
        Objects.requireNonNull(TerminalTest.class.getResourceAsStream("terminal.py"))) {
      Files.copy(script, directory.resolve("terminal.py"));
    }
  }

  private static boolean isThere(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
  }

  private record Seen(String raw, int code, List<String> lines) {}

  /** Runs a command on a terminal of this width; Ctrl-C is typed when the text appears. */
  private Seen run(int columns, String typeAt, Map<String, String> variables, String... command)
      throws Exception {
    List<String> words = new ArrayList<>(List.of("python3", "terminal.py"));
    words.addAll(List.of(Integer.toString(columns), "seen", typeAt));
    words.addAll(List.of(command));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    builder.environment().put("TERM", "xterm");
    builder.environment().remove("NO_COLOR");
    builder.environment().putAll(variables);
    Process process =
        builder
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("python").toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    String raw = Files.readString(directory.resolve("seen"));
    Screen screen = new Screen(columns).write(raw);
    assertThat(screen.wraps()).isTrue();
    return new Seen(raw, process.exitValue(), screen.lines());
  }

  /** Without those about engines, which may depend on the time. */
  private static List<String> results(List<String> lines) {
    return lines.stream()
        .filter(line -> !line.startsWith("Engine: ") && !line.startsWith("Others: "))
        .toList();
  }

  /** In a window that is narrower than the line, too. */
  @ParameterizedTest
  @CsvSource({"dash, 9", "bash, 100"})
  void progressLeavesNothingBehind(String shell, int columns) throws Exception {
    Cli.Result plain = Cli.run("verify", EXAMPLE);
    Seen seen = run(columns, "", Map.of(), shell, "bin/bulwark", "verify", EXAMPLE);
    assertThat(seen.code()).isEqualTo(10);
    assertThat(seen.raw()).contains(CUT + "parsing, ");
    // Colours change no text.
    assertThat(results(seen.lines())).isEqualTo(results(plain.lines()));
    assertThat(seen.raw()).contains("\033[1;31mVERDICT: UNSAFE\033[m (unreach-call)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash"})
  void interruptionWipesTheLineAway(String shell) throws Exception {
    Files.writeString(directory.resolve("hard.c"), HARD);
    Seen seen =
        run(60, CUT + "bmc", Map.of(), shell, "bin/bulwark", "verify", "--timeout=60", "hard.c");
    assertThat(seen.code()).isEqualTo(5);
    assertThat(seen.lines().getFirst()).startsWith("Property: ");
    assertThat(seen.lines().getLast()).isEqualTo("VERDICT: UNKNOWN (interrupted)");
    assertThat(seen.lines()).noneMatch(line -> line.contains("^C"));
  }

  @Test
  void dumbTerminalsGetNoControlSequences() throws Exception {
    Seen seen = run(80, "", Map.of("TERM", "dumb"), "dash", "bin/bulwark", "verify", EXAMPLE);
    assertThat(seen.raw()).doesNotContain("\033").contains("VERDICT: UNSAFE");
  }

  @Test
  void whoWantsNoColoursGetsProgressOnly() throws Exception {
    Seen seen = run(80, "", Map.of("NO_COLOR", "1"), "dash", "bin/bulwark", "verify", EXAMPLE);
    assertThat(seen.raw()).contains(CUT).doesNotContainPattern("\033\\[[0-9;]*m");
  }

  /** Each stream for itself. */
  @Test
  void filesGetNeitherProgressNorColours() throws Exception {
    Seen errors =
        run(80, "", Map.of(), "dash", "-c", "dash bin/bulwark verify " + EXAMPLE + " 2> err");
    assertThat(errors.raw()).doesNotContain(CUT).contains("\033[1;31mVERDICT");
    assertThat(Files.readString(directory.resolve("err"))).isEmpty();
    Seen results =
        run(80, "", Map.of(), "dash", "-c", "dash bin/bulwark verify " + EXAMPLE + " > out");
    assertThat(results.raw()).contains(CUT);
    assertThat(results.lines()).isEmpty();
    assertThat(Files.readString(directory.resolve("out")))
        .doesNotContain("\033")
        .contains("VERDICT: UNSAFE (unreach-call)");
  }
}
