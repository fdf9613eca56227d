package dev.bulwark.base;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long a computation may go on: a deadline, and a switch that others may throw. Loops ask
 * {@link #check}; sessions hand it on to a running solver. Parts of a budget end no later than the
 * whole. A part may have a clock of its own, which stands still while the machine does something
 * else; its parts go by that clock too.
 */
public final class Budget {

  private final LongSupplier clock;
  private final long deadlineNanos;
  private final @Nullable Budget whole;
  private final AtomicReference<@Nullable Reason> cancelled = new AtomicReference<>();

  /** Steps left, below zero once they are used up. */
  private final AtomicLong steps;

  private Budget(LongSupplier clock, Duration time, long steps, @Nullable Budget whole) {
    this(clock, clock.getAsLong() + time.toNanos(), steps, whole);
  }

  private Budget(LongSupplier clock, long deadlineNanos, long steps, @Nullable Budget whole) {
    this.clock = clock;
    this.deadlineNanos = deadlineNanos;
    this.steps = new AtomicLong(steps);
    this.whole = whole;
  }

  public static Budget unlimited() {
    return of(Duration.ofDays(10_000));
  }

  public static Budget of(Duration time) {
    return new Budget(System::nanoTime, time, Long.MAX_VALUE, null);
  }

  /**
   * At most this many steps: calls of {@link #check} or {@link #isExhausted}, which every query to
   * a solver and every long loop makes. What can be done is the same however fast the machine is.
   *
   * @param time for the case that a single step takes very long
   */
  public static Budget ofSteps(long steps, Duration time) {
    return new Budget(System::nanoTime, time, steps, null);
  }

  /** A part that ends after this time, or with the whole. */
  public Budget part(Duration time) {
    long deadline = Math.min(clock.getAsLong() + time.toNanos(), deadlineNanos);
    return new Budget(clock, deadline, Long.MAX_VALUE, this);
  }

  /** A part that ends after this time by another clock, in nanoseconds, or with the whole. */
  public Budget part(Duration time, LongSupplier other) {
    return new Budget(other, time, Long.MAX_VALUE, this);
  }

  /** A part that takes this share of the time left. */
  public Budget share(double share) {
    return part(Duration.ofNanos((long) (Math.max(0, remainingNanos()) * share)));
  }

  public long remainingNanos() {
    long remaining = deadlineNanos - clock.getAsLong();
    return whole == null ? remaining : Math.min(remaining, whole.remainingNanos());
  }

  /** Ends the budget now, from any thread. */
  public void cancel(Reason reason) {
    cancelled.compareAndSet(null, reason);
  }

  /** Why it is over, or null while it is not. Only looks: this is no step. */
  public @Nullable Reason exhaustion() {
    Reason reason = cancelled.get();
    if (reason != null) {
      return reason;
    }
    Reason above = whole == null ? null : whole.exhaustion();
    if (above != null) {
      return above;
    }
    return steps.get() < 0 || deadlineNanos - clock.getAsLong() <= 0
        ? new Reason.OutOfTime()
        : null;
  }

  /** Is there no room for another step? */
  public boolean isExhausted() {
    countStep();
    return exhaustion() != null;
  }

  private void countStep() {
    for (Budget budget = this; budget != null; budget = budget.whole) {
      budget.steps.decrementAndGet();
    }
  }

  /** Throws when there is no room for another step. */
  public void check() {
    countStep();
    Reason reason = exhaustion();
    if (reason != null) {
      throw new BudgetExhaustedException(reason);
    }
  }
}
