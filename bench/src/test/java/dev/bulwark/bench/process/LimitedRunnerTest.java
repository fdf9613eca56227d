package dev.bulwark.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tools that misbehave, each a small script of ours. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "bulwark bench measures processes on Linux only")
@Tag("slow")
final class LimitedRunnerTest {

  private static final long MEMORY = 300_000_000;

  @TempDir private Path folder = Path.of("");

  private final LimitedRunner runner = new LimitedRunner();

  private Measured run(String script, double seconds) throws IOException {
    Duration limit = Duration.ofMillis((long) (seconds * 1000));
    return runner.run(command(script, limit, Optional.empty()));
  }

  private LimitedCommand command(String script, Duration wall, Optional<Duration> cpu) {
    return new LimitedCommand(List.of("sh", "-c", script), folder, wall, cpu, MEMORY);
  }

  /** Processes that still run with this word in their command line. */
  private static long running(String word) throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes.filter(process -> commandLine(process).contains(word)).count();
    }
  }

  private static String commandLine(Path process) {
    try {
      return Files.readString(process.resolve("cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  @Test
  void anOrdinaryCommand() throws IOException {
    Measured measured = run("echo out; echo err >&2; pwd; exit 7", 10);
    assertThat(measured.end()).isEqualTo(Measured.End.BY_ITSELF);
    assertThat(measured.exitCode()).isEqualTo(7);
    assertThat(measured.output()).contains("out\n", "err\n", folder.toRealPath().toString());
  }

  @Test
  void cpuTimeOfAllChildrenIsLimited() throws IOException {
    String forever = "(while :; do :; done) & (while :; do :; done) & wait";
    Measured measured =
        runner.run(command(forever, Duration.ofSeconds(60), Optional.of(Duration.ofMillis(400))));
    assertThat(measured.end()).isEqualTo(Measured.End.CPU_LIMIT);
    assertThat(measured.cpuSeconds()).isBetween(0.4, 10.0);
    Measured idle =
        runner.run(command("sleep 1", Duration.ofSeconds(60), Optional.of(Duration.ofMillis(400))));
    assertThat(idle.end()).isEqualTo(Measured.End.BY_ITSELF);
  }

  @Test
  void cpuTimeIncludesChildren() throws IOException {
    Measured measured = run("(i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done) & wait", 60);
    assertThat(measured.exitCode()).isZero();
    assertThat(measured.cpuSeconds()).isGreaterThan(0.05).isLessThan(measured.wallSeconds() + 0.1);
  }

  /** Work of about a tenth of a second, and a sign that it is done. */
  private static final String WORK =
      "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; touch worked";

  private static final String UNTIL_WORKED = "while [ ! -e worked ]; do sleep 0.1; done; sleep 0.3";

  @Test
  void cpuTimeOfAnOrphanCounts() throws IOException {
    Measured measured =
        run("(setsid sh -c '" + WORK + "; while :; do :; done' &); " + UNTIL_WORKED, 60);
    assertThat(measured.end()).isEqualTo(Measured.End.BY_ITSELF);
    assertThat(measured.cpuSeconds()).isGreaterThan(0.05);
  }

  @Test
  void cpuTimeOfAnOrphanThatEndedByItselfCounts() throws IOException {
    Measured measured = run("(setsid sh -c '" + WORK + "' &); " + UNTIL_WORKED, 60);
    assertThat(measured.end()).isEqualTo(Measured.End.BY_ITSELF);
    assertThat(measured.cpuSeconds()).isGreaterThan(0.05);
  }

  @Test
  void forkedChildrenEndWithTheRun() throws IOException {
    String word = "7" + UUID.randomUUID().hashCode() % 1000;
    String sleeper = "sleep 1000" + word.replace("-", "");
    Measured measured =
        run(sleeper + " & setsid " + sleeper + " & (setsid " + sleeper + " &) ; sleep 0.2", 10);
    assertThat(measured.end()).isEqualTo(Measured.End.BY_ITSELF);
    assertThat(running("1000" + word.replace("-", ""))).isZero();
  }

  @Test
  void forkedChildrenEndWithATimeout() throws IOException {
    Measured measured = run("(setsid sleep 100987654 &) ; sleep 100987654 & sleep 100987654", 0.5);
    assertThat(measured.end()).isEqualTo(Measured.End.TIME_LIMIT);
    assertThat(running("100987654")).isZero();
  }

  @Test
  void ignoringSigtermDoesNotHelp() throws IOException {
    Measured measured = run("trap '' TERM INT HUP; while :; do :; done", 0.5);
    assertThat(measured.end()).isEqualTo(Measured.End.TIME_LIMIT);
    assertThat(measured.signal()).isEqualTo(Posix.SIGKILL);
    assertThat(measured.wallSeconds()).isCloseTo(1.5, within(1.0));
  }

  @Test
  void sigtermLetsAToolEndInOrder() throws IOException {
    Measured measured =
        run("trap 'echo last words; exit 5' TERM; while :; do sleep 0.05; done", 0.3);
    assertThat(measured.end()).isEqualTo(Measured.End.TIME_LIMIT);
    assertThat(measured.output()).contains("last words");
  }

  @Test
  void aHundredMegabytesOfOutput() throws IOException {
    Measured measured =
        run("echo first; head -c 100000000 /dev/zero | tr '\\0' x; echo; echo last", 60);
    assertThat(measured.exitCode()).isZero();
    assertThat(measured.output().length()).isLessThan(3_000_000);
    assertThat(measured.output())
        .startsWith("first\n")
        .contains("bytes left out")
        .endsWith("last\n");
  }

  @Test
  void fillingTheMemoryLimit() throws IOException {
    // Doubles a shell variable until it is stopped.
    Measured measured = run("x=0123456789abcdef; while :; do x=$x$x; done", 60);
    assertThat(measured.end()).isEqualTo(Measured.End.MEMORY_LIMIT);
    assertThat(measured.peakMemoryBytes()).isGreaterThan(MEMORY);
  }

  @Test
  void memoryOfChildrenAddsUp() throws IOException {
    String child = "x=$(head -c 60000000 /dev/zero | tr '\\0' x); sleep 20; :";
    Measured measured = run("for i in 1 2 3 4 5 6; do (" + child + ") & done; wait", 30);
    assertThat(measured.end()).isEqualTo(Measured.End.MEMORY_LIMIT);
  }

  @Test
  void anExitAtOnceWithAnError() throws IOException {
    Measured measured = run("exit 1", 10);
    assertThat(measured.end()).isEqualTo(Measured.End.BY_ITSELF);
    assertThat(measured.exitCode()).isEqualTo(1);
  }

  @Test
  void aCrash() throws IOException {
    Measured measured = run("kill -SEGV $$", 10);
    assertThat(measured.end()).isEqualTo(Measured.End.BY_ITSELF);
    assertThat(measured.signal()).isEqualTo(11);
    assertThat(measured.exitCode()).isEqualTo(-1);
  }

  @Test
  void aCommandThatDoesNotExist() {
    LimitedCommand command =
        new LimitedCommand(
            List.of("no-such-command-anywhere"),
            folder,
            Duration.ofSeconds(1),
            Optional.empty(),
            MEMORY);
    assertThatThrownBy(() -> runner.run(command))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no-such-command");
  }
}
