package dev.bulwark.cli;

import dev.bulwark.verification.portfolio.Message;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The line from the process that started this one. When it ends, that process is gone, and so is
 * this one.
 */
final class ParentLine {

  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();

  private ParentLine() {}

  /** Listens to standard input. */
  static ParentLine open() {
    ParentLine line = new ParentLine();
    Thread listener = new Thread(line::listen, "parent");
    listener.setDaemon(true);
    listener.start();
    return line;
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Message.read(line).ifPresent(messages::add);
      }
    } catch (IOException gone) {
      // As at the end of the stream.
    }
    Runtime.getRuntime().halt(ExitCode.UNKNOWN.code());
  }

  /** What there is to check, as soon as the parent says it. */
  Message.Check awaitEvidence() throws InterruptedException {
    while (true) {
      if (messages.take() instanceof Message.Check check) {
        return check;
      }
    }
  }

  /** The next function, as soon as the parent names it. */
  Message.Verify awaitFunction() throws InterruptedException {
    while (true) {
      if (messages.take() instanceof Message.Verify order) {
        return order;
      }
    }
  }

  /** What others have published since. */
  List<String> newLemmas() {
    List<String> lemmas = new ArrayList<>();
    for (Message next = messages.poll(); next != null; next = messages.poll()) {
      if (next instanceof Message.Lemmas(String text)) {
        lemmas.add(text);
      }
    }
    return lemmas;
  }

  /** What others know, as soon as the parent has said all of it. */
  List<String> awaitLemmas() throws InterruptedException {
    List<String> lemmas = new ArrayList<>();
    while (true) {
      switch (messages.take()) {
        case Message.Lemmas(String text) -> lemmas.add(text);
        case Message.Begin() -> {
          return lemmas;
        }
        default -> {}
      }
    }
  }
}
