package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;
import dev.bulwark.solver.Model;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/**
 * The obligations that wait, those of the lowest level first, among these the one made last. So a
 * predecessor is met before what it leads into, and a path is followed to its end.
 */
public final class ObligationQueue {

  private static final Comparator<Obligation> ORDER =
      Comparator.comparingInt(Obligation::level)
          .thenComparing(Comparator.comparingLong(Obligation::number).reversed());

  private final PriorityQueue<Obligation> waiting = new PriorityQueue<>(ORDER);
  private long made;

  /** A new obligation, which is not in the queue yet. */
  public Obligation make(
      int level,
      Location location,
      Cube cube,
      Model state,
      Obligation.Successor successor,
      int spurious) {
    return new Obligation(
        level, location, cube, state, successor, Obligation.depth(successor), spurious, made++);
  }

  public void add(Obligation obligation) {
    waiting.add(obligation);
  }

  public boolean isEmpty() {
    return waiting.isEmpty();
  }

  public int size() {
    return waiting.size();
  }

  public Obligation remove() {
    return waiting.remove();
  }

  /** The obligation is no longer to be handled. */
  public void forget(Obligation obligation) {
    waiting.removeIf(other -> other == obligation);
  }

  /** Nothing that leads to such an error transition is to be handled any more. */
  public void forget(Predicate<ErrorTransition> errors) {
    waiting.removeIf(obligation -> errors.test(obligation.error()));
  }

  public void clear() {
    waiting.clear();
  }
}
