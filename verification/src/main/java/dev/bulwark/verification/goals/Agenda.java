package dev.bulwark.verification.goals;

import dev.bulwark.program.Goal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Which sets of goals are to be asked about, and for how long. All goals come first, together. A
 * set that an engine says nothing about in its time is split: by function, then in halves, down to
 * single goals, whose time doubles. What needs the least time is next.
 */
final class Agenda {

  /** A set of goals and the time for it. */
  record Item(Set<Goal> goals, Duration slice, int number) {}

  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final PriorityQueue<Item> items =
      new PriorityQueue<>(Comparator.comparing(Item::slice).thenComparing(Item::number));
  private int made;

  Agenda(Set<Goal> all, Duration slice) {
    add(all, slice);
  }

  private void add(Set<Goal> goals, Duration slice) {
    if (!goals.isEmpty()) {
      items.add(new Item(new LinkedHashSet<>(goals), slice, made++));
    }
  }

  /** The next set, without what has been decided; nothing if all is done. */
  Optional<Item> next(GoalBoard board) {
    for (Item item = items.poll(); item != null; item = items.poll()) {
      Set<Goal> open = new LinkedHashSet<>(item.goals());
      open.removeIf(goal -> !board.isOpen(goal));
      if (!open.isEmpty()) {
        return Optional.of(new Item(open, item.slice(), item.number()));
      }
    }
    return Optional.empty();
  }

  /** Some of its goals have been decided: it goes on with the others. */
  void again(Item item) {
    add(item.goals(), item.slice());
  }

  /** The time was too short. */
  void split(Item item) {
    if (item.goals().size() == 1) {
      add(item.goals(), item.slice().multipliedBy(2));
      return;
    }
    Duration half = item.slice().dividedBy(2);
    Duration slice = half.compareTo(SHORTEST) < 0 ? SHORTEST : half;
    parts(item.goals()).forEach(part -> add(part, slice));
  }

  private static List<Set<Goal>> parts(Set<Goal> goals) {
    Map<String, Set<Goal>> functions = new LinkedHashMap<>();
    for (Goal goal : goals) {
      functions.computeIfAbsent(goal.function(), name -> new LinkedHashSet<>()).add(goal);
    }
    if (functions.size() > 1) {
      return List.copyOf(functions.values());
    }
    List<Goal> all = new ArrayList<>(goals);
    int middle = (all.size() + 1) / 2;
    return List.of(
        new LinkedHashSet<>(all.subList(0, middle)),
        new LinkedHashSet<>(all.subList(middle, all.size())));
  }

  /** The engine has said all that it would: other sets of the same goals may still be decided. */
  void splitOrDrop(Item item) {
    if (item.goals().size() > 1) {
      split(item);
    }
  }
}
