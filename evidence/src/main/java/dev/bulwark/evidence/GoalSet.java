package dev.bulwark.evidence;

import dev.bulwark.program.Goal;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Which goals of a program something is about. */
public sealed interface GoalSet {

  /** Every goal of the program, as SAFE means it. */
  GoalSet ALL = new All();

  /** Use {@link #ALL}. */
  record All() implements GoalSet {
    @Override
    public boolean contains(Goal goal) {
      return true;
    }

    @Override
    public String toString() {
      return "all goals";
    }
  }

  /** These goals, at least one. */
  record Only(Set<Goal> goals) implements GoalSet {
    public Only {
      if (goals.isEmpty()) {
        throw new IllegalArgumentException("no goals");
      }
      goals = Collections.unmodifiableSet(new LinkedHashSet<>(goals));
    }

    @Override
    public boolean contains(Goal goal) {
      return goals.contains(goal);
    }

    @Override
    public String toString() {
      return goals.stream().map(Goal::id).collect(Collectors.joining(", ", "goals ", ""));
    }
  }

  static GoalSet of(Goal... goals) {
    return of(List.of(goals));
  }

  static GoalSet of(Collection<Goal> goals) {
    return new Only(new LinkedHashSet<>(goals));
  }

  boolean contains(Goal goal);
}
