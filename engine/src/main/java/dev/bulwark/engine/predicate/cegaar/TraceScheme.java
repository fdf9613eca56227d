package dev.bulwark.engine.predicate.cegaar;

import dev.bulwark.engine.common.predicates.PathBlock;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.Collections;
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
      return runs(1);
    }

    /**
     * The occurrences, cut such that each part repeats one cycle, or one word of at most so many
     * cycles that is there at least twice: for {@code cdcdc} these are {@code cd·cd} and {@code c}.
     */
    List<List<Cycle>> runs(int longest) {
      List<List<Cycle>> runs = new ArrayList<>();
      int at = 0;
      while (at < occurrences.size()) {
        int length = 1;
        while (length <= longest && repetitions(at, length) < 2) {
          length++;
        }
        length = length > longest ? 1 : length;
        Cycle word = Cycle.of(occurrences.subList(at, at + length));
        int times = repetitions(at, length);
        runs.add(Collections.nCopies(times, word));
        at += times * length;
      }
      return runs;
    }

    /** How often the word of this length is there in a row. */
    private int repetitions(int at, int length) {
      int times = 0;
      int end = at + length;
      while (end <= occurrences.size()
          && occurrences.subList(at, at + length).equals(occurrences.subList(end - length, end))) {
        times++;
        end += length;
      }
      return times;
    }
  }

  TraceScheme {
    parts = List.copyOf(parts);
  }

  boolean hasLoops() {
    return parts.stream().anyMatch(Loop.class::isInstance);
  }

  /** Is there a loop that changes an integer? Others have no closure. */
  boolean hasNumericLoops() {
    return parts.stream()
        .anyMatch(
            part -> part instanceof Loop loop && loop.cycles().stream().anyMatch(Cycle::isNumeric));
  }

  /** How many blocks of the path it stands for. */
  int length() {
    return parts.stream().mapToInt(Part::length).sum();
  }
}
