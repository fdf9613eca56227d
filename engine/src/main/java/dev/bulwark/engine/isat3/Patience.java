package dev.bulwark.engine.isat3;

import dev.bulwark.engine.common.ic3.Obligation;
import dev.bulwark.engine.common.ic3.ObligationHandler;

/**
 * Notices that obligations are enumerated without a new frame (§2.4.6): after too many of them the
 * search is to start over, with error transitions that look further ahead.
 */
final class Patience implements ObligationHandler {

  /** The search is stuck at this frontier. */
  static final class Stuck extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int frontier;

    Stuck(int frontier) {
      super("stuck at frame " + frontier, null, false, false);
      this.frontier = frontier;
    }

    int frontier() {
      return frontier;
    }
  }

  private final ObligationHandler handler;
  private final int most;
  private int frontier;
  private int handled;

  /**
   * @param most how many obligations are handled at one frontier
   */
  Patience(ObligationHandler handler, int most) {
    this.handler = handler;
    this.most = most;
  }

  @Override
  public Handled handle(Obligation obligation, boolean fresh, int now) {
    if (now != frontier) {
      frontier = now;
      handled = 0;
    }
    if (handled++ == most) {
      throw new Stuck(frontier);
    }
    return handler.handle(obligation, fresh, now);
  }

  @Override
  public boolean refine(Obligation initial) {
    return handler.refine(initial);
  }
}
