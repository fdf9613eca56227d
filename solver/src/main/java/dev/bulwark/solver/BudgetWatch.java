package dev.bulwark.solver;

import dev.bulwark.base.Budget;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Ends checks whose budget is over. One daemon thread looks at all running checks every few
 * milliseconds; it comes with the first check and goes when there has been none for a while, so
 * nobody has to stop it.
 */
public final class BudgetWatch {

  private static final long TICK_NANOS = 5_000_000;
  private static final int IDLE_TICKS = 400;

  private final Set<Watched> running = ConcurrentHashMap.newKeySet();
  private @Nullable Thread thread;

  /** A check that is under way. */
  public final class Watched implements AutoCloseable {
    private final Budget budget;
    private final Runnable stop;
    private boolean seen;
    private boolean over;
    private boolean stopped;

    private Watched(Budget budget, Runnable stop) {
      this.budget = budget;
      this.stop = stop;
    }

    /**
     * Some solvers ignore a request that comes before their check has begun, and requests are heard
     * only once; so a check is stopped at the second look at the earliest.
     */
    private synchronized void look() {
      if (!over && seen && budget.exhaustion() != null) {
        over = true;
        stopped = true;
        stop.run();
      }
      seen = true;
    }

    public synchronized boolean wasStopped() {
      return stopped;
    }

    /** The check has ended; from here on it is not stopped any more. */
    @Override
    public void close() {
      synchronized (this) {
        over = true;
      }
      running.remove(this);
    }
  }

  /**
   * From now until closed, {@code stop} is called (once, from another thread) when the budget is
   * over.
   */
  public Watched watch(Budget budget, Runnable stop) {
    Watched watched = new Watched(budget, stop);
    running.add(watched);
    ensureThread();
    return watched;
  }

  private synchronized void ensureThread() {
    if (thread == null) {
      thread = Thread.ofPlatform().daemon().name("bulwark-solver-watch").start(this::run);
    }
  }

  private void run() {
    int idle = 0;
    while (true) {
      LockSupport.parkNanos(TICK_NANOS);
      idle = running.isEmpty() ? idle + 1 : 0;
      for (Watched watched : running) {
        watched.look();
      }
      if (idle > IDLE_TICKS && leave()) {
        return;
      }
    }
  }

  private synchronized boolean leave() {
    if (running.isEmpty()) {
      thread = null;
      return true;
    }
    return false;
  }
}
