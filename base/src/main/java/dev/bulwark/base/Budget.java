package dev.bulwark.base;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * How long a computation may go on: a deadline, and a switch that others may throw. Loops ask
 * {@link #check}; sessions hand it on to a running solver. Parts of a budget end no later than the
 * whole.
 */
public final class Budget {

  private final long deadlineNanos;
  private final @Nullable Budget whole;
  private final AtomicReference<@Nullable Reason> cancelled = new AtomicReference<>();

  private Budget(long deadlineNanos, @Nullable Budget whole) {
    this.deadlineNanos = deadlineNanos;
    this.whole = whole;
  }

  public static Budget unlimited() {
    return of(Duration.ofDays(10_000));
  }

  public static Budget of(Duration time) {
    return new Budget(System.nanoTime() + time.toNanos(), null);
  }

  /** A part that ends after this time, or with the whole. */
  public Budget part(Duration time) {
    return new Budget(Math.min(System.nanoTime() + time.toNanos(), deadlineNanos), this);
  }

  /** A part that takes this share of the time left. */
  public Budget share(double share) {
    return part(Duration.ofNanos((long) (Math.max(0, remainingNanos()) * share)));
  }

  public long remainingNanos() {
    return deadlineNanos - System.nanoTime();
  }

  /** Ends the budget now, from any thread. */
  public void cancel(Reason reason) {
    cancelled.compareAndSet(null, reason);
  }

  /** Why it is over, or null while it is not. */
  public @Nullable Reason exhaustion() {
    Reason reason = cancelled.get();
    if (reason != null) {
      return reason;
    }
    Reason above = whole == null ? null : whole.exhaustion();
    if (above != null) {
      return above;
    }
    return remainingNanos() <= 0 ? new Reason.OutOfTime() : null;
  }

  public boolean isExhausted() {
    return exhaustion() != null;
  }

  /** Throws when the budget is over. */
  public void check() {
    Reason reason = exhaustion();
    if (reason != null) {
      throw new BudgetExhaustedException(reason);
    }
  }
}
