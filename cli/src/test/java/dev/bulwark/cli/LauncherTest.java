package dev.bulwark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    Files.writeString(java, "#!/bin/sh\n" + jvm);
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    ProcessBuilder builder = new ProcessBuilder("sh", "bin/bulwark");
    builder.command().addAll(Arrays.asList(arguments));
    builder.environment().put("JAVA_HOME", directory.resolve("jdk").toString());
    return builder
        .directory(directory.toFile())
        .redirectOutput(directory.resolve("out").toFile())
        .redirectError(directory.resolve("err").toFile())
        .start();
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
