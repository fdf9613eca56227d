package dev.bulwark.engine.common.ic3;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The error transitions that are still to be ruled out. A path to where the model is incomplete
 * rules out SAFE, but is no error: it is noted, and the search goes on for errors only.
 */
public final class OpenErrors {

  private final List<ErrorTransition> open;
  private final Map<ErrorTransition, Integer> excluded = new HashMap<>();
  private boolean reachesIncomplete;

  public OpenErrors(List<ErrorTransition> errors) {
    this.open = new ArrayList<>(errors);
  }

  /** A copy, so that the search may go on while going through it. */
  public List<ErrorTransition> open() {
    return List.copyOf(open);
  }

  public boolean contains(ErrorTransition error) {
    return open.contains(error);
  }

  /** The transition can be reached. Is that an error? */
  public boolean isError(ErrorTransition reached) {
    if (!reached.isError()) {
      reachesIncomplete = true;
      open.removeIf(error -> !error.isError());
    }
    return reached.isError();
  }

  public boolean reachesIncomplete() {
    return reachesIncomplete;
  }

  /** No state of the frames up to the level can take the transition. */
  public void exclude(ErrorTransition error, int level) {
    excluded.merge(error, level, Math::max);
  }

  /** Is that known of all that are open, for this level? */
  public boolean areExcluded(int level) {
    return open.stream().allMatch(error -> excluded.getOrDefault(error, -1) >= level);
  }
}
