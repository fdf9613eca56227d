package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher script around a JVM that crashes; the JVM is a script too. */
@Tag("slow")
class LauncherTest {

  /** Crashes, unless it was told to do without the first stage. */
  private static final String CRASHES_ONCE =
      """
      echo "$@" >> calls
      case "$*" in
        *-Dbulwark.stage=children*) echo VERDICT; exit 10 ;;
      esac
      kill -SEGV $$
      """;

  private static final String CRASHES =
      """
      echo "$@" >> calls
      kill -ABRT $$
      """;

  private static final String WAITS =
      """
      trap 'echo ended; exit 5' TERM
      : > started
      while :; do sleep 0.05; done
      """;

  @TempDir Path directory;

  private Path java;

  /** A distribution without jars, and a JDK that has a version and one program. */
  @BeforeEach
  void install() throws IOException {
    Files.createDirectories(directory.resolve("lib"));
    Files.createDirectories(directory.resolve("bin"));
    Files.copy(Cli.ROOT.resolve("bulwark"), directory.resolve("bin/bulwark"));
    Path jdk = directory.resolve("jdk");
    Files.createDirectories(jdk.resolve("bin"));
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    java = jdk.resolve("bin/java");
  }

  private Process start(String jvm, String... arguments) throws IOException {
    ProcessBuilder builder = command(jvm, "sh", "bin/bulwark");
    builder.command().addAll(Arrays.asList(arguments));
    return builder.start();
  }

  /** A command that may start the launcher, whose JVM is this script. */
  private ProcessBuilder command(String jvm, String... words) throws IOException {
    Files.writeString(java, "#!/bin/sh\n" + jvm);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    return builder
        .directory(directory.toFile())
        .redirectOutput(directory.resolve("out").toFile())
        .redirectError(directory.resolve("err").toFile());
  }

  private int run(String jvm, String... arguments) throws Exception {
    Process process = start(jvm, arguments);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(directory.resolve(file));
  }

  @Test
  void startsAgainWithoutTheFirstStage() throws Exception {
    assertThat(run(CRASHES_ONCE, "verify", "a b.c")).isEqualTo(10);
    assertThat(lines("calls")).hasSize(2).allMatch(call -> call.endsWith("verify a b.c"));
    assertThat(lines("calls").getFirst()).doesNotContain("bulwark.stage");
    assertThat(lines("out")).containsExactly("VERDICT");
    assertThat(Files.readString(directory.resolve("err"))).contains("the first stage crashed");
  }

  @Test
  void secondCrashIsAnInternalError() throws Exception {
    assertThat(run(CRASHES, "verify", "a.c")).isEqualTo(6);
    assertThat(lines("calls")).hasSize(2);
    assertThat(lines("out")).last().asString().startsWith("VERDICT: UNKNOWN (internal error");
  }

  @Test
  void oneEngineIsStartedOnce() throws Exception {
    assertThat(run(CRASHES, "verify", "--engine", "bmc", "a.c")).isEqualTo(134);
    assertThat(lines("calls")).hasSize(1);
  }

  @Test
  void exitCodeIsThatOfTheRun() throws Exception {
    assertThat(run("exit 3", "verify", "a.c")).isEqualTo(3);
  }

  /**
   * What runs in the background gets /dev/null from some shells, and would take no terminal for
   * one.
   */
  @Test
  void inputIsThatOfTheLauncher() throws Exception {
    Process process = start("cat", "verify", "a.c");
    try (OutputStream input = process.getOutputStream()) {
      input.write("typed\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(lines("out")).containsExactly("typed");
  }

  @Test
  void inputMayBeClosed() throws Exception {
    Process process =
        command("cat; echo VERDICT", "sh", "-c", "exec sh bin/bulwark verify a.c <&-").start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(lines("out")).last().isEqualTo("VERDICT");
    assertThat(process.exitValue()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash"})
  void terminalStaysOne(String shell) throws Exception {
    assumeTrue(
        Stream.of("script", shell).allMatch(tool -> Files.isExecutable(Path.of("/usr/bin", tool))),
        "script or " + shell + " is not installed");
    String launcher = shell + " bin/bulwark verify a.c";
    Process process =
        command("test -t 0 && test -t 1 && echo terminal", "script", "-qec", launcher, "/dev/null")
            .redirectInput(new File("/dev/null"))
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(directory.resolve("out"))).contains("terminal");
  }

  @Test
  void signalReachesTheRunAtOnce() throws Exception {
    Process process = start(WAITS, "verify", "a.c");
    try {
      long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
      while (!Files.exists(directory.resolve("started"))) {
        assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
        TimeUnit.MILLISECONDS.sleep(20);
      }
      process.destroy();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).isEqualTo(5);
    assertThat(lines("out")).containsExactly("ended");
  }
}
