package dev.bulwark.solver.javasmt;

import dev.bulwark.base.Budget;
import dev.bulwark.solver.SolverException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls of solvers that may go on after they were asked to stop, each made in a thread of its own.
 * When the budget is over and the solver has had a moment to notice, the caller goes on and the
 * thread is left behind; nobody may use the solver's context from then on. What is left behind
 * costs a core and memory, so while such a thread lives, further calls are refused.
 */
final class SeparateThreads {

  private static final long STACK_BYTES = 1L << 30;
  private static final Duration LOOK = Duration.ofMillis(20);

  /** For a solver that heeds requests to stop after all. */
  private static final int LOOKS_TO_STOP = 15;

  private @Nullable Thread leftBehind;

  /**
   * The call's result, or what it has thrown; empty if it was left behind.
   *
   * @throws SolverException if an earlier call has not come back to this day
   */
  <T> Optional<T> run(SolverCalls.Call<T> call, Budget budget)
      throws org.sosy_lab.java_smt.api.SolverException, InterruptedException {
    refuseBeside();
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(null, () -> complete(result, call), "bulwark-solver-call", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    for (int looksAfterEnd = 0; looksAfterEnd < LOOKS_TO_STOP; ) {
      try {
        return Optional.of(result.get(LOOK.toMillis(), TimeUnit.MILLISECONDS));
      } catch (TimeoutException e) {
        looksAfterEnd += budget.exhaustion() != null ? 1 : 0;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      } catch (ExecutionException e) {
        throw thrown(e);
      }
    }
    leave(thread);
    return Optional.empty();
  }

  /** As if the call had been made in the caller's own thread. */
  private static RuntimeException thrown(ExecutionException e)
      throws org.sosy_lab.java_smt.api.SolverException, InterruptedException {
    switch (e.getCause()) {
      case org.sosy_lab.java_smt.api.SolverException cause -> throw cause;
      case InterruptedException cause -> throw cause;
      case RuntimeException cause -> throw cause;
      case Error cause -> throw cause;
      case null, default -> throw new SolverException(String.valueOf(e.getMessage()), e);
    }
  }

  private static <T> void complete(CompletableFuture<T> result, SolverCalls.Call<T> call) {
    try {
      result.complete(call.run());
    } catch (Throwable e) {
      result.completeExceptionally(e);
    }
  }

  private synchronized void leave(Thread thread) {
    leftBehind = thread;
  }

  private synchronized void refuseBeside() {
    if (leftBehind != null && leftBehind.isAlive()) {
      throw new SolverException("the solver is still busy with a query that was cancelled");
    }
    leftBehind = null;
  }
}
