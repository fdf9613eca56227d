package dev.bulwark.verification.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a program ended that was run to see whether it works.
 *
 * @param output standard output and standard error together
 */
record Ran(int code, String output) {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** As shells have it for a program that could not be started. */
  private static final int NOT_STARTED = 127;

  private static final int TOO_LONG = 124;

  /** Runs it where nothing is, with English messages. What is wrong is in the result. */
  static Ran of(List<String> command) {
    Path output = null;
    try {
      output = Files.createTempFile("bulwark-doctor-", ".txt");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(output.toFile());
      builder.environment().put("LC_ALL", "C");
      Process process = builder.start();
      try {
        boolean inTime = process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        return new Ran(
            inTime ? process.exitValue() : TOO_LONG,
            inTime ? text(output) : "it does not end in " + LIMIT.toSeconds() + " seconds");
      } finally {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException failed) {
      return new Ran(NOT_STARTED, String.valueOf(failed.getMessage()));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Ran(TOO_LONG, "interrupted");
    } finally {
      delete(output);
    }
  }

  boolean well() {
    return code == 0;
  }

  /** The first line of what it said that is not empty. */
  String firstLine() {
    return output
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("exit code " + code);
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  private static void delete(@org.jspecify.annotations.Nullable Path file) {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException left) {
        file.toFile().deleteOnExit();
      }
    }
  }
}
