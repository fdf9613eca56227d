package dev.bulwark.verification.portfolio;

import dev.bulwark.base.process.ProcessFiles;
import dev.bulwark.base.process.ProcessStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * A child process and the line to it. Its standard input stays open as long as we live: when it
 * ends, however that came about, the child ends itself.
 */
public final class Child {

  private final Process process;
  private final BlockingQueue<Message> toSend = new LinkedBlockingQueue<>();
  private ProcessStatus status;

  /**
   * Starts the process.
   *
   * @param messages hears each message, in a thread of its own
   * @param ended is called when nothing more will come
   */
  public Child(List<String> command, Consumer<Message> messages, Runnable ended)
      throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    status = ProcessStatus.unseen((int) process.pid());
    Thread writer = daemon(this::write, "to child " + process.pid());
    daemon(
        () -> {
          try {
            read(messages);
            awaitEnd();
          } finally {
            writer.interrupt();
            ended.run();
          }
        },
        "child " + process.pid());
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void read(Consumer<Message> messages) {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Message.read(line).ifPresent(messages);
      }
    } catch (IOException closed) {
      // It is gone, which is all there is to know.
    }
  }

  /** Sends a message, without waiting for it to be read; a process that has died reads none. */
  public void send(Message message) {
    toSend.add(message);
  }

  private void write() {
    try (OutputStream out = process.getOutputStream()) {
      while (true) {
        out.write((toSend.take().line() + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    } catch (IOException gone) {
      // The reader will notice.
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }

  /** Looks at what it uses; the last that could be seen once it has ended. */
  ProcessStatus status() {
    Optional<ProcessStatus> now = ProcessFiles.system().of(process.pid());
    now.filter(seen -> seen.cpuSeconds() >= status.cpuSeconds()).ifPresent(seen -> status = seen);
    return status;
  }

  long pid() {
    return process.pid();
  }

  /** Ends it at once and waits until it is gone, which a SIGKILL makes short. */
  public void end() {
    process.destroyForcibly();
    awaitEnd();
  }

  private void awaitEnd() {
    boolean interrupted = false;
    while (true) {
      try {
        process.waitFor();
        break;
      } catch (InterruptedException again) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** In words, how it ended without having answered. */
  public String death() {
    int code = process.exitValue();
    return code > 128 ? "died of signal " + (code - 128) : "ended with exit code " + code;
  }
}
