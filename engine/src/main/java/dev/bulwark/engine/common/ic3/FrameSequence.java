package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Frames {@code F(0,l), F(1,l), ...} at locations: {@code F(i,l)} contains the states that can be
 * at l after at most i steps. Delta-encoded (Eén, Mishchenko and Brayton, 2011): a blocked cube is
 * kept at the highest level that it is known to be blocked at, and counts for all levels below, so
 * that each frame is contained in the next by construction.
 *
 * <p>Level 0 is not stored: {@code F(0,l)} is all states at the start and none elsewhere. No cube
 * is ever blocked at the start. Invariants that are known from elsewhere hold at every level.
 */
public final class FrameSequence {

  /** Hears of each cube that becomes blocked up to a level, also when it is pushed there. */
  public interface Listener {
    void blocked(Location location, Cube cube, int level);
  }

  private final Location start;
  private final List<Location> locations;
  private final List<Frame> frames = new ArrayList<>();
  private final Map<Location, List<Term>> invariants = new LinkedHashMap<>();
  private final Map<Location, Integer> changes = new HashMap<>();
  private final List<Listener> listeners = new ArrayList<>();

  public FrameSequence(Location start, List<Location> locations) {
    this.start = start;
    this.locations = List.copyOf(locations);
    frames.add(new Frame());
    frames.add(new Frame());
  }

  public Location start() {
    return start;
  }

  public List<Location> locations() {
    return locations;
  }

  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  /** The highest level that a cube can be blocked at. */
  public int last() {
    return frames.size() - 1;
  }

  /** One more frame, with all states at every location. */
  public void extend() {
    frames.add(new Frame());
  }

  /** States that hold at every level; to be given before frames are used. */
  public void addInvariant(Location location, Term formula) {
    invariants.computeIfAbsent(location, l -> new ArrayList<>()).add(formula);
  }

  public List<Term> invariants(Location location) {
    return invariants.getOrDefault(location, List.of());
  }

  /** Excludes the cube from {@code F(1,l)} to {@code F(level,l)}. */
  public void block(Location location, Cube cube, int level) {
    if (location == start) {
      throw new IllegalArgumentException("every state is reachable at the start");
    }
    for (int i = 1; i <= level; i++) {
      frames.get(i).removeSubsumed(location, cube);
    }
    frames.get(level).add(location, cube);
    changes.merge(location, 1, Integer::sum);
    listeners.forEach(listener -> listener.blocked(location, cube, level));
  }

  /** How often something was blocked at the location: whoever saw this number is up to date. */
  public int changes(Location location) {
    return changes.getOrDefault(location, 0);
  }

  /** Does one blocked cube of {@code F(level,l)} contain this one? */
  public boolean isBlocked(Location location, Cube cube, int level) {
    for (int i = level; i <= last(); i++) {
      if (frames.get(i).blocks(location, cube)) {
        return true;
      }
    }
    return false;
  }

  /** The cubes that are blocked in {@code F(level,l)}. */
  public List<Cube> blocked(Location location, int level) {
    List<Cube> all = new ArrayList<>();
    for (int i = Math.max(level, 1); i <= last(); i++) {
      all.addAll(frames.get(i).cubes(location));
    }
    return all;
  }

  /** What sets {@code F(level,l)} apart from {@code F(level+1,l)}. */
  public Frame delta(int level) {
    return frames.get(level);
  }

  /** The lowest level from 1 on whose frames are those of the next level, at every location. */
  public OptionalInt fixedPoint() {
    for (int i = 1; i < last(); i++) {
      if (frames.get(i).isEmpty()) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** How many cubes are blocked, over all levels and locations. */
  public int size() {
    return frames.stream().mapToInt(Frame::size).sum();
  }
}
