package dev.bulwark.bench.process;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads what a run prints to the end, and keeps the beginning and the end of it: a tool that prints
 * without limit fills neither disk nor memory.
 */
final class OutputCapture extends Thread {

  private static final int KEPT_AT_EACH_END = 1 << 20;

  private final InputStream stream;
  private final ByteArrayOutputStream head = new ByteArrayOutputStream();
  private final byte[] tail = new byte[KEPT_AT_EACH_END];
  private long total;

  OutputCapture(int descriptor) throws IOException {
    super("output of run");
    setDaemon(true);
    this.stream = new FileInputStream("/proc/self/fd/" + descriptor);
  }

  @Override
  public void run() {
    byte[] buffer = new byte[1 << 16];
    try (stream) {
      for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
        keep(buffer, n);
      }
    } catch (IOException e) {
      // The pipe is gone; what was read is kept.
    }
  }

  private void keep(byte[] buffer, int n) {
    int toHead = (int) Math.min(n, Math.max(0, KEPT_AT_EACH_END - total));
    head.write(buffer, 0, toHead);
    for (int i = toHead; i < n; i++) {
      tail[(int) ((total + i - KEPT_AT_EACH_END) % KEPT_AT_EACH_END)] = buffer[i];
    }
    total += n;
  }

  /** What is kept; to be called after the thread has ended. */
  String text() {
    long beyondHead = Math.max(0, total - KEPT_AT_EACH_END);
    StringBuilder text = new StringBuilder(head.toString(StandardCharsets.UTF_8));
    if (beyondHead > KEPT_AT_EACH_END) {
      int start = (int) (beyondHead % KEPT_AT_EACH_END);
      text.append("\n[... ").append(beyondHead - KEPT_AT_EACH_END).append(" bytes left out ...]\n");
      text.append(new String(tail, start, KEPT_AT_EACH_END - start, StandardCharsets.UTF_8));
      text.append(new String(tail, 0, start, StandardCharsets.UTF_8));
    } else {
      text.append(new String(tail, 0, (int) beyondHead, StandardCharsets.UTF_8));
    }
    return text.toString();
  }
}
