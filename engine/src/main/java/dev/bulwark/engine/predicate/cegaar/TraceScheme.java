package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * A trace scheme (Definition 4): paths, and between them loops that may be repeated any number of
 * times. It was made of a path, and knows which of its blocks each part stands for.
 */
record TraceScheme(List<Part> parts) {

  static final TraceScheme EMPTY = new TraceScheme(List.of());

  /** A path or a loop. */
  sealed interface Part {

    /** How many blocks of the path it stands for. */
    int length();
  }

  /** θ. */
  record Path(List<PathBlock> blocks) implements Part {
    Path {
      blocks = List.copyOf(blocks);
    }

    @Override
    public int length() {
      return blocks.size();
    }
  }

  /**
   * L*, where L is any of the cycles.
   *
   * @param occurrences the cycles as the path has them, one after the other
   */
  record Loop(List<Cycle> occurrences) implements Part {
    Loop {
      occurrences = List.copyOf(occurrences);
    }

    @Override
    public int length() {
      return occurrences.stream().mapToInt(Cycle::length).sum();
    }

    Location head() {
      return occurrences.getFirst().head();
    }

    /** The different ones, in the order of the path. */
    List<Cycle> cycles() {
      return List.copyOf(new LinkedHashSet<>(occurrences));
    }

    boolean isBounded() {
      return cycles().size() == 1;
    }

    /** The occurrences, cut where the cycle changes. */
    List<List<Cycle>> runs() {
      List<List<Cycle>> runs = new ArrayList<>();
      for (Cycle cycle : occurrences) {
        if (runs.isEmpty() || !runs.getLast().getFirst().equals(cycle)) {
          runs.add(new ArrayList<>());
        }
        runs.getLast().add(cycle);
      }
      return runs;
    }
  }

  TraceScheme {
    parts = List.copyOf(parts);
  }

  boolean hasLoops() {
    return parts.stream().anyMatch(Loop.class::isInstance);
  }

  /** How often a cycle begins to be repeated. */
  int runs() {
    return parts.stream().mapToInt(part -> part instanceof Loop l ? l.runs().size() : 0).sum();
  }

  /** How many blocks of the path it stands for. */
  int length() {
    return parts.stream().mapToInt(Part::length).sum();
  }
}
