package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Frames {@code F_0, F_1, ...} for each key: {@code F_i} contains the states that can be reached in
 * at most i steps. Delta-encoded (Eén, Mishchenko and Brayton, 2011): a blocked cube is kept at the
 * highest level that it is known to be blocked at, and counts for all levels below, so that each
 * frame is contained in the next by construction.
 *
 * <p>Level 0 is not stored: {@code F_0} is the initial states. No cube is ever blocked where all
 * states are initial. Facts that are known from elsewhere hold at every level.
 */
public final class FrameSequence {

  /** Hears of what the frames exclude. */
  public interface Listener {

    /** The cube has become blocked up to the level, or has been pushed there. */
    void blocked(FrameKey key, Cube cube, int level);

    /** The formula holds at every level. */
    default void known(FrameKey key, Term fact) {}
  }

  private final List<FrameKey> keys;
  private final Set<FrameKey> initial;
  private final List<Frame> frames = new ArrayList<>();
  private final Map<FrameKey, List<Term>> facts = new LinkedHashMap<>();
  private final Map<FrameKey, Integer> changes = new HashMap<>();
  private final List<Listener> listeners = new ArrayList<>();

  /**
   * @param initial the keys all of whose states are initial
   */
  public FrameSequence(List<FrameKey> keys, Set<FrameKey> initial) {
    this.keys = List.copyOf(keys);
    this.initial = Set.copyOf(initial);
    frames.add(new Frame());
    frames.add(new Frame());
  }

  public List<FrameKey> keys() {
    return keys;
  }

  /** Are all states of the key initial, so that its frames have all states? */
  public boolean isInitial(FrameKey key) {
    return initial.contains(key);
  }

  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  /** The highest level that a cube can be blocked at. */
  public int last() {
    return frames.size() - 1;
  }

  /** One more frame, with all states. */
  public void extend() {
    frames.add(new Frame());
  }

  /** A formula that holds at every level; it may come at any time. */
  public void addFact(FrameKey key, Term formula) {
    if (isInitial(key)) {
      throw new IllegalArgumentException("every state is reachable at the start");
    }
    facts.computeIfAbsent(key, k -> new ArrayList<>()).add(formula);
    changes.merge(key, 1, Integer::sum);
    listeners.forEach(listener -> listener.known(key, formula));
  }

  public List<Term> facts(FrameKey key) {
    return facts.getOrDefault(key, List.of());
  }

  /** Excludes the cube from {@code F_1} to {@code F_level}. */
  public void block(FrameKey key, Cube cube, int level) {
    if (isInitial(key)) {
      throw new IllegalArgumentException("every state is reachable at the start");
    }
    for (int i = 1; i <= level; i++) {
      frames.get(i).removeSubsumed(key, cube);
    }
    frames.get(level).add(key, cube);
    changes.merge(key, 1, Integer::sum);
    listeners.forEach(listener -> listener.blocked(key, cube, level));
  }

  /** How often something was excluded: an observer that saw this number is up to date. */
  public int changes(FrameKey key) {
    return changes.getOrDefault(key, 0);
  }

  /** Does one blocked cube of {@code F_level} contain this one? */
  public boolean isBlocked(FrameKey key, Cube cube, int level) {
    for (int i = level; i <= last(); i++) {
      if (frames.get(i).blocks(key, cube)) {
        return true;
      }
    }
    return false;
  }

  /** The cubes that are blocked in {@code F_level}. */
  public List<Cube> blocked(FrameKey key, int level) {
    List<Cube> all = new ArrayList<>();
    for (int i = Math.max(level, 1); i <= last(); i++) {
      all.addAll(frames.get(i).cubes(key));
    }
    return all;
  }

  /** What sets {@code F_level} apart from {@code F_(level+1)}. */
  public Frame delta(int level) {
    return frames.get(level);
  }

  /** The lowest level from 1 on whose frames are those of the next level, for every key. */
  public OptionalInt fixedPoint() {
    for (int i = 1; i < last(); i++) {
      if (frames.get(i).isEmpty()) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** How many cubes are blocked, over all levels and keys. */
  public int size() {
    return frames.stream().mapToInt(Frame::size).sum();
  }
}
