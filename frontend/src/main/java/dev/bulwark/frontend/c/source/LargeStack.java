package dev.bulwark.frontend.c.source;

/** Runs work on a stack that suffices for deeply nested sources. */
public final class LargeStack {

  /**
   * The parser and the lowering recur as deep as the source nests; this is only reserved, not used,
   * for ordinary sources.
   */
  private static final long BYTES = 1L << 30;

  private LargeStack() {}

  /**
   * Waits until the work is done. False if this thread is interrupted before: nobody waits for the
   * work any more then; it ends by itself, or with the process.
   */
  public static boolean run(String name, Runnable work) {
    Thread thread = new Thread(null, work, name, BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
