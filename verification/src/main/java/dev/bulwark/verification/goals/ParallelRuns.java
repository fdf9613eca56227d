package dev.bulwark.verification.goals;

import dev.bulwark.base.Budget;
import dev.bulwark.base.Reason;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs beside the search, in a thread of their own. They read the program and write the board; all
 * else is their own. When they find nothing new they wait until somebody else has found a test that
 * can be continued.
 */
final class ParallelRuns implements AutoCloseable {

  private static final long STACK = 64L << 20;
  private static final long POLL_MILLIS = 100;

  /** For the run that is under way to notice that it is over. */
  private static final Duration LAST = Duration.ofSeconds(2);

  private final GoalBoard board;
  private final Exploration runs;
  private final Budget budget;
  private final Thread thread;
  private volatile @Nullable Throwable failure;

  private ParallelRuns(GoalBoard board, Exploration runs, Budget budget) {
    this.board = board;
    this.runs = runs;
    this.budget = budget;
    this.thread = new Thread(null, this::work, "runs", STACK);
    thread.setDaemon(true);
  }

  static ParallelRuns start(GoalBoard board, Exploration runs, Budget whole) {
    ParallelRuns parallel = new ParallelRuns(board, runs, whole.share(1));
    parallel.thread.start();
    return parallel;
  }

  private void work() {
    try {
      while (!budget.isExhausted() && !board.open().isEmpty()) {
        runs.explore(budget);
        int known = board.tests().size();
        while (!budget.isExhausted() && board.tests().size() == known) {
          Thread.sleep(POLL_MILLIS);
        }
      }
    } catch (InterruptedException over) {
      // It is.
    } catch (RuntimeException | Error wrong) {
      failure = wrong;
    }
  }

  /** Ends the runs. What they have found is on the board. */
  @Override
  public void close() {
    budget.cancel(new Reason.Cancelled("the search is over"));
    try {
      thread.join(LAST);
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
    Throwable wrong = failure;
    if (wrong != null) {
      throw new IllegalStateException("runs have failed", wrong);
    }
  }
}
