package dev.bulwark.engine.common.ic3;

import dev.bulwark.engine.common.GoalReports;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The error transitions that are still to be ruled out. A path to where the model is incomplete
 * rules out SAFE, but is no error: it is noted, and the search goes on for errors only. So it does
 * when a goal has its answer and others are wanted: frames contain what can be reached whatever is
 * asked about it, so they stay as they are.
 */
public final class OpenErrors {

  private final List<ErrorTransition> errors;
  private final Set<ErrorTransition> open = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Map<ErrorTransition, Integer> excluded = new IdentityHashMap<>();
  private final GoalReports goals;
  private boolean reachesIncomplete;

  public OpenErrors(List<ErrorTransition> errors, GoalReports goals) {
    this.errors = List.copyOf(errors);
    this.goals = goals;
    open.addAll(errors);
  }

  /** A copy, so that the search may go on while going through it. */
  public List<ErrorTransition> open() {
    return errors.stream().filter(this::contains).toList();
  }

  public boolean contains(ErrorTransition error) {
    return open.contains(error) && error.isOpen(goals);
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

  boolean isExcluded(ErrorTransition error, int level) {
    return excluded.getOrDefault(error, -1) >= level;
  }

  /** Is that known of all that are open, for this level? */
  public boolean areExcluded(int level) {
    return open().stream().allMatch(error -> isExcluded(error, level));
  }
}
