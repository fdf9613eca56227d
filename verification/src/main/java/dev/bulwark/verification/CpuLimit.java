package dev.bulwark.verification;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches over the processor time of this process and its children. Where the system does not tell
 * (no {@code /proc}), there is no limit.
 */
public final class CpuLimit {

  private final double limitSeconds;
  private final double before;
  private volatile DoubleSupplier children = () -> 0;
  private volatile @Nullable Budget search;
  private volatile double searchSeconds = Double.POSITIVE_INFINITY;

  public CpuLimit(@Nullable Duration limit) {
    this(limit, 0);
  }

  /** Without the seconds that this process had used before. */
  public CpuLimit(@Nullable Duration limit, double before) {
    this.before = before;
    limitSeconds = limit == null ? Double.POSITIVE_INFINITY : limit.toNanos() / 1e9;
  }

  /** Counts children that still run; those that have ended are known to the system. */
  public void count(DoubleSupplier running) {
    children = running;
  }

  /** Ends the budget already when all but this share of the time is over. */
  public void keep(double share, Budget budget) {
    searchSeconds = limitSeconds * (1 - share);
    search = budget;
  }

  public void check(Budget whole) {
    if (limitSeconds == Double.POSITIVE_INFINITY) {
      return;
    }
    double spent = spentSeconds();
    if (spent > limitSeconds) {
      whole.cancel(new Reason.OutOfTime());
    }
    Budget part = search;
    if (part != null && spent > searchSeconds) {
      part.cancel(new Reason.OutOfTime());
    }
  }

  /** What is left for the search; very much without a limit. */
  public Duration left() {
    double left = searchSeconds - spentSeconds();
    return left > Integer.MAX_VALUE
        ? Duration.ofSeconds(Integer.MAX_VALUE)
        : Duration.ofNanos((long) (Math.max(0, left) * 1e9));
  }

  private double spentSeconds() {
    return CpuTime.withChildren().orElse(0) - before + children.getAsDouble();
  }
}
