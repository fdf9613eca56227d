package dev.bulwark.lsp.server;

import dev.bulwark.lsp.findings.Finding;
import dev.bulwark.lsp.findings.FindingLines;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A process that checks a file. Its standard input stays open as long as we live: when that ends,
 * however that came about, it ends itself.
 */
final class CheckProcess {

  /**
   * How it has ended.
   *
   * @param code the exit code; above 128 it has died of a signal
   * @param errors the end of what it has written to standard error
   */
  record End(int code, String errors) {

    boolean isDeath() {
      return code > 128;
    }
  }

  private static final int MOST_ERRORS = 4000;

  private final Process process;
  private final StringBuilder errors = new StringBuilder();
  private final Thread errorReader;

  /**
   * Starts it.
   *
   * @param findings hears what it says, in a thread of its own
   * @param ended is called when nothing more will come
   */
  CheckProcess(
      List<String> command, Path directory, Consumer<Finding> findings, Consumer<End> ended)
      throws IOException {
    process = new ProcessBuilder(command).directory(directory.toFile()).start();
    errorReader = daemon(this::readErrors, "errors of check " + process.pid());
    daemon(
        () -> {
          read(findings);
          ended.accept(awaitEnd());
        },
        "check " + process.pid());
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void read(Consumer<Finding> findings) {
    FindingLines form = new FindingLines();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        form.read(line).ifPresent(findings);
      }
    } catch (IOException closed) {
      // It is gone, which is all there is to know.
    }
  }

  private void readErrors() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        synchronized (errors) {
          errors.append(line).append('\n');
          errors.delete(0, Math.max(0, errors.length() - MOST_ERRORS));
        }
      }
    } catch (IOException closed) {
      // As above.
    }
  }

  private End awaitEnd() {
    while (true) {
      try {
        int code = process.waitFor();
        errorReader.join(TimeUnit.SECONDS.toMillis(1));
        synchronized (errors) {
          return new End(code, errors.toString().strip());
        }
      } catch (InterruptedException again) {
        // Nobody interrupts this thread; the process will end.
      }
    }
  }

  long pid() {
    return process.pid();
  }

  /** Ends it at once, with what it has started, and waits until it is gone. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    try {
      process.waitFor(2, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
