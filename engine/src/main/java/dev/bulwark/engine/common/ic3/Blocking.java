package dev.bulwark.engine.common.ic3;

import dev.bulwark.base.Budget;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The blocking phase: obligations from a queue, those of the lowest level first, are blocked, or
 * have a predecessor that is to be blocked before. All states are initial at the start, so an
 * obligation there is a counterexample at any level.
 *
 * <p>An obligation that has been blocked is tried again at the next level. So paths to the error
 * are followed that are longer than there are frames, and deep counterexamples are found with few
 * of them. Over infinitely many states that need not end, hence a maximum that grows with the
 * frontier.
 */
public final class Blocking {

  /**
   * @param factor paths are followed until they are this many times as long as there are frames;
   *     with 0, what has been blocked is not tried again
   * @param keeps whether what is beyond the frontier, or that long, waits for the next one
   */
  public record Deepening(int factor, boolean keeps) {
    public static final Deepening NONE = new Deepening(0, false);
  }

  private final StateSpace space;
  private final ObligationQueue queue;
  private final ObligationHandler handler;
  private final Deepening deepening;
  private final Budget budget;
  private final List<Obligation> kept = new ArrayList<>();
  private final Set<ErrorTransition> inconclusive = new LinkedHashSet<>();

  /** The obligation that was made last and not handled yet: its frame has states of it. */
  private long fresh = -1;

  public Blocking(
      StateSpace space,
      ObligationQueue queue,
      ObligationHandler handler,
      Deepening deepening,
      Budget budget) {
    this.space = space;
    this.queue = queue;
    this.handler = handler;
    this.deepening = deepening;
    this.budget = budget;
  }

  /** Obligations that wait, in the queue or for higher levels. */
  public int open() {
    return queue.size() + kept.size();
  }

  /** Error transitions that are behind an obligation for which the solver had no answer. */
  public Set<ErrorTransition> inconclusive() {
    return inconclusive;
  }

  /** A new frontier: what was kept for it waits again, and what was inconclusive is open. */
  void begin() {
    inconclusive.clear();
    kept.forEach(queue::add);
    kept.clear();
  }

  /** Blocks the obligations that wait; or gives one at the start. */
  Optional<Obligation> blockWaiting(int frontier) {
    return work(frontier);
  }

  /** Blocks this obligation, which has states in its frame; or gives one at the start. */
  Optional<Obligation> block(Obligation obligation, int frontier) {
    add(obligation);
    return work(frontier);
  }

  private void add(Obligation made) {
    fresh = made.number();
    queue.add(made);
  }

  private Optional<Obligation> work(int frontier) {
    while (!queue.isEmpty()) {
      budget.check();
      Obligation obligation = queue.remove();
      boolean isFresh = obligation.number() == fresh;
      fresh = -1;
      if (obligation.location() == space.graph().start()) {
        if (obligation.spurious() == 0) {
          forget(error -> error == obligation.error());
          return Optional.of(obligation);
        }
        if (!handler.refine(obligation)) {
          giveUp(obligation);
        }
        continue;
      }
      switch (handler.handle(obligation, isFresh, frontier)) {
        case ObligationHandler.Blocked(int level) -> tryAgain(obligation, level + 1, frontier);
        case ObligationHandler.Preceded(Obligation by) -> {
          queue.add(obligation);
          add(by);
        }
        case ObligationHandler.Inconclusive none -> giveUp(obligation);
      }
    }
    return Optional.empty();
  }

  /** These error transitions are no longer asked about. */
  void forget(Predicate<ErrorTransition> errors) {
    queue.forget(errors);
    kept.removeIf(obligation -> errors.test(obligation.error()));
  }

  /** Nothing can be said about this path, and so about its error transition up to this frontier. */
  private void giveUp(Obligation obligation) {
    ErrorTransition error = obligation.error();
    inconclusive.add(error);
    queue.forget(other -> other == error);
  }

  private void tryAgain(Obligation obligation, int level, int frontier) {
    if (deepening.factor == 0 && obligation.spurious() == 0) {
      return;
    }
    if (isWanted(obligation, level, frontier)) {
      queue.add(obligation.atLevel(level));
    } else if (deepening.keeps) {
      kept.add(obligation.atLevel(level));
    }
  }

  /**
   * Behind a spurious transition only as far as the obligation asks for whose abstraction it met.
   */
  private boolean isWanted(Obligation obligation, int level, int frontier) {
    return obligation.spurious() > 0
        ? level < obligation.next().orElseThrow().level()
        : level <= frontier && obligation.depth() < deepening.factor * frontier;
  }
}
