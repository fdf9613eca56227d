package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Loop;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Part;
import dev.bulwark.engine.predicate.cegaar.TraceScheme.Path;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.List;

/**
 * FOLD (Fig. 6): finds the elementary cycles of a path, and turns those into loops that are there
 * often enough in a row.
 *
 * <p>Differences. A cycle is the blocks, and so the edges, between two visits of a location: states
 * alone do not say which cycle it is. What is left in the list at the end belongs to the scheme. A
 * cycle right behind a loop that has it is part of the loop, so that the next repetition of it does
 * not open another one. A cycle at the location of the loop right before it makes that loop one of
 * several cycles; whether these have a closure is asked later, for otherwise loops without one
 * would never be overapproximated.
 */
final class Fold {

  private final int delay;
  private final List<Part> parts = new ArrayList<>();

  /** Blocks behind the last loop, and which of them are one cycle after the other at their end. */
  private final List<PathBlock> path = new ArrayList<>();

  private Fold(int delay) {
    this.delay = delay;
  }

  /**
   * @param delay how many repetitions in a row have to be there before
   */
  static TraceScheme of(List<PathBlock> path, int delay) {
    Fold fold = new Fold(delay);
    fold.add(path);
    return new TraceScheme(fold.parts);
  }

  private void add(List<PathBlock> blocks) {
    if (blocks.isEmpty()) {
      return;
    }
    List<Location> visited = new ArrayList<>(List.of(blocks.getFirst().step().source()));
    List<PathBlock> list = new ArrayList<>();
    for (PathBlock block : blocks) {
      list.add(block);
      Location here = block.step().target();
      int before = visited.indexOf(here);
      if (before < 0) {
        visited.add(here);
      } else {
        path.addAll(list.subList(0, before));
        addCycle(new Cycle(list.subList(before, list.size())));
        list.clear();
        visited = new ArrayList<>(List.of(here));
      }
    }
    path.addAll(list);
    closePath();
  }

  private void addCycle(Cycle cycle) {
    if (path.isEmpty() && !parts.isEmpty() && parts.getLast() instanceof Loop loop) {
      if (loop.occurrences().contains(cycle)) {
        extend(loop, List.of(cycle));
        return;
      }
    }
    if (!endsWith(cycle)) {
      path.addAll(cycle.blocks());
      return;
    }
    List<Cycle> repeated = new ArrayList<>();
    for (int i = 0; i < delay; i++) {
      path.subList(path.size() - cycle.length(), path.size()).clear();
      repeated.add(cycle);
    }
    repeated.add(cycle);
    closePath();
    if (!parts.isEmpty() && parts.getLast() instanceof Loop loop && loop.head() == cycle.head()) {
      extend(loop, repeated);
    } else {
      parts.add(new Loop(repeated));
    }
  }

  private void extend(Loop loop, List<Cycle> cycles) {
    List<Cycle> more = new ArrayList<>(loop.occurrences());
    more.addAll(cycles);
    parts.set(parts.size() - 1, new Loop(more));
  }

  private boolean endsWith(Cycle cycle) {
    if (path.size() < (long) delay * cycle.length()) {
      return false;
    }
    int end = path.size();
    for (int i = 0; i < delay; i++) {
      int begin = end - cycle.length();
      if (!path.subList(begin, end).equals(cycle.blocks())) {
        return false;
      }
      end = begin;
    }
    return true;
  }

  private void closePath() {
    if (!path.isEmpty()) {
      parts.add(new Path(path));
      path.clear();
    }
  }
}
