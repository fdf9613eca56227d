package dev.bulwark.engine.common.ic3;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One level of a delta-encoded frame sequence: the cubes that are blocked of each key up to this
 * level, and not known to be blocked beyond it.
 */
public final class Frame {

  private final Map<FrameKey, Set<Cube>> blocked = new LinkedHashMap<>();
  private int size;

  Frame() {}

  void add(FrameKey key, Cube cube) {
    if (blocked.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(cube)) {
      size++;
    }
  }

  boolean remove(FrameKey key, Cube cube) {
    Set<Cube> here = blocked.get(key);
    boolean removed = here != null && here.remove(cube);
    if (removed) {
      size--;
    }
    return removed;
  }

  /** Removes the cubes that the given one contains. */
  void removeSubsumed(FrameKey key, Cube by) {
    Set<Cube> here = blocked.get(key);
    if (here != null) {
      int before = here.size();
      here.removeIf(by::subsumes);
      size -= before - here.size();
    }
  }

  /** A copy, so that cubes may be moved while going through it. */
  public List<Cube> cubes(FrameKey key) {
    Set<Cube> here = blocked.get(key);
    return here == null ? List.of() : new ArrayList<>(here);
  }

  public boolean contains(FrameKey key, Cube cube) {
    Set<Cube> here = blocked.get(key);
    return here != null && here.contains(cube);
  }

  boolean blocks(FrameKey key, Cube cube) {
    Set<Cube> here = blocked.get(key);
    return here != null && here.stream().anyMatch(known -> known.subsumes(cube));
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }
}
