package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.BudgetExhaustedException;
import dev.bulwark.base.process.ThreadClock;
import dev.bulwark.engine.Verdict;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * A short search in this very process, so that small programs pay for no second start. Whatever
 * goes wrong in it, there is a second stage; only a crash of the whole process is for the launcher.
 */
final class FirstStage {

  /** How it went. */
  sealed interface Ending {
    record Answered(Verdict verdict) implements Ending {}

    /** It needed too much memory or stack. */
    record Failed(String why) implements Ending {}

    /** It has a bug. */
    record Broken(Throwable bug) implements Ending {}

    /** It does not come to an end, so it goes on and has to be left to itself. */
    record LeftBehind() implements Ending {}
  }

  private static final long STACK_BYTES = 1L << 30;
  private static final Duration GRACE = Duration.ofSeconds(1);
  private static final long TICK_NANOS = Duration.ofMillis(50).toNanos();

  private final Budget budget;
  private final Duration longest;
  private final MemoryWatch memory;

  /**
   * A stage that has not begun.
   *
   * @param whole by the system's clock
   * @param longest by the clock of the thread that searches, which a busy machine does not slow
   */
  FirstStage(Budget whole, Duration longest, MemoryWatch memory) {
    this.budget = whole.share(1);
    this.longest = longest;
    this.memory = memory;
  }

  Ending run(Function<Budget, Verdict> search) throws InterruptedException {
    // No time at all is how it is left out, after it has crashed.
    if (longest.isZero() || budget.isExhausted()) {
      return new Ending.Answered(Verdict.inconclusive("no time for the first stage"));
    }
    CompletableFuture<Verdict> answer = new CompletableFuture<>();
    AtomicReference<Budget> stage = new AtomicReference<>(budget);
    Thread worker =
        new Thread(
            null,
            () -> {
              try {
                stage.set(budget.part(longest, ThreadClock.ofThisThread()));
                answer.complete(search.apply(stage.get()));
              } catch (Throwable failure) {
                answer.completeExceptionally(failure);
              }
            },
            "first stage",
            STACK_BYTES);
    worker.setDaemon(true);
    worker.start();
    long over = 0;
    while (over <= GRACE.toNanos()) {
      try {
        return new Ending.Answered(answer.get(TICK_NANOS, TimeUnit.NANOSECONDS));
      } catch (TimeoutException stillBusy) {
        memory.check(budget);
        over += stage.get().isExhausted() ? TICK_NANOS : 0;
      } catch (ExecutionException failed) {
        return ending(failed);
      }
    }
    return new Ending.LeftBehind();
  }

  private static Ending ending(ExecutionException failed) {
    return switch (failed.getCause()) {
      case BudgetExhaustedException end -> new Ending.Answered(new Verdict.Unknown(end.reason()));
      case OutOfMemoryError end -> new Ending.Failed("out of memory");
      case StackOverflowError end -> new Ending.Failed("stack exhausted");
      case null -> new Ending.Broken(failed);
      default -> new Ending.Broken(failed.getCause());
    };
  }
}
