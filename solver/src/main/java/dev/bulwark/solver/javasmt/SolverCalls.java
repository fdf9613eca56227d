package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.Reason;
import dev.bulwark.solver.BudgetWatch;
import dev.bulwark.solver.SolverException;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a session calls its solver: from one thread only, under its budget, and with every failure as
 * one of our own exceptions. A budget that ends while the solver runs ends the context for good:
 * every later call throws.
 */
final class SolverCalls {

  /** Something that is asked of the solver. */
  interface Call<T> {
    T run() throws org.sosy_lab.java_smt.api.SolverException, InterruptedException;
  }

  private final Connection connection;
  private final Budget budget;
  private final BudgetWatch watch;
  private final @Nullable SeparateThreads threads;
  private final Thread owner = Thread.currentThread();
  private @Nullable Reason ended;
  private boolean closed;
  private boolean leftBehind;

  SolverCalls(Connection connection, Budget budget, BudgetWatch watch) {
    this(connection, budget, watch, null);
  }

  private SolverCalls(
      Connection connection, Budget budget, BudgetWatch watch, @Nullable SeparateThreads threads) {
    this.connection = connection;
    this.budget = budget;
    this.watch = watch;
    this.threads = threads;
  }

  /** Calls that take long are made in separate threads, and left behind if nothing else helps. */
  static SolverCalls inSeparateThreads(
      Connection connection, Budget budget, BudgetWatch watch, SeparateThreads threads) {
    return new SolverCalls(connection, budget, watch, threads);
  }

  /** To be called first whenever the session is used. */
  void enter() {
    requireOwner();
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    if (ended != null) {
      throw new BudgetExhaustedException(ended);
    }
  }

  /** Ends the session; false if that has happened before. */
  boolean leave() {
    if (closed) {
      return false;
    }
    requireOwner();
    closed = true;
    return true;
  }

  /** Native solvers crash the process when two threads use one context. */
  private void requireOwner() {
    if (Thread.currentThread() != owner) {
      throw new IllegalStateException(
          "session of " + owner.getName() + " used in " + Thread.currentThread().getName());
    }
  }

  /** A query, which takes long; null when it is inconclusive. */
  <T> @Nullable T query(Call<T> call) {
    try {
      return askLong(call);
    } catch (SolverException e) {
      if (saysUnknown(e)) {
        return null;
      }
      throw e;
    }
  }

  /** A call that takes long; it is ended with the budget. */
  <T> T askLong(Call<T> call) {
    boolean interrupts = connection.kind().heedsOnlyInterrupts();
    BudgetWatch.Watched watched = watch.watch(budget, () -> stop(interrupts));
    Optional<T> result;
    try {
      result = ask(() -> threads == null ? Optional.of(call.run()) : threads.run(call, budget));
    } finally {
      watched.close();
      if (interrupts && watched.wasStopped()) {
        Thread.interrupted();
      }
    }
    leftBehind = result.isEmpty();
    if (watched.wasStopped() || leftBehind) {
      // What was done half is worth nothing: SMTInterpol drops formulas when it is stopped.
      throw end(new Reason.Cancelled("cancelled"));
    }
    return result.get();
  }

  /** A call has not come back, so the context belongs to its thread and is not to be closed. */
  boolean hasLeftBehind() {
    return leftBehind;
  }

  private void stop(boolean interrupts) {
    Reason reason = budget.exhaustion();
    connection.shutdown().requestShutdown(reason == null ? "cancelled" : reason.text());
    if (interrupts) {
      owner.interrupt();
    }
  }

  private static boolean saysUnknown(SolverException e) {
    return String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("unknown");
  }

  <T> T ask(Call<T> call) {
    try {
      return call.run();
    } catch (InterruptedException e) {
      throw end(new Reason.Interrupted());
    } catch (Exception e) {
      // Princess throws checked exceptions that it does not declare.
      throw failure(e);
    } catch (StackOverflowError e) {
      throw new SolverException(
          connection.kind().title() + " ran out of stack: the formulas are nested too deeply", e);
    }
  }

  private RuntimeException failure(Exception e) {
    if (e instanceof BudgetExhaustedException || e instanceof SolverException) {
      return (RuntimeException) e;
    }
    return budget.exhaustion() != null || connection.shutdown().getNotifier().shouldShutdown()
        ? end(new Reason.Cancelled("cancelled"))
        : new SolverException(connection.kind().title() + " failed: " + e.getMessage(), e);
  }

  private BudgetExhaustedException end(Reason otherReason) {
    Reason reason = budget.exhaustion();
    ended = reason == null ? otherReason : reason;
    return new BudgetExhaustedException(ended);
  }
}
