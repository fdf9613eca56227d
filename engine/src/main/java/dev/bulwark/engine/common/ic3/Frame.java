package dev.bulwark.engine.common.ic3;

import dev.bulwark.program.Location;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One level of a delta-encoded frame sequence: the cubes that are blocked at each location up to
 * this level, and not known to be blocked beyond it.
 */
public final class Frame {

  private final Map<Location, Set<Cube>> blocked = new LinkedHashMap<>();
  private int size;

  Frame() {}

  void add(Location location, Cube cube) {
    if (blocked.computeIfAbsent(location, l -> new LinkedHashSet<>()).add(cube)) {
      size++;
    }
  }

  boolean remove(Location location, Cube cube) {
    Set<Cube> here = blocked.get(location);
    boolean removed = here != null && here.remove(cube);
    if (removed) {
      size--;
    }
    return removed;
  }

  /** Removes the cubes at the location that the given one contains. */
  void removeSubsumed(Location location, Cube by) {
    Set<Cube> here = blocked.get(location);
    if (here != null) {
      int before = here.size();
      here.removeIf(by::subsumes);
      size -= before - here.size();
    }
  }

  /** A copy, so that cubes may be moved while going through it. */
  public List<Cube> cubes(Location location) {
    Set<Cube> here = blocked.get(location);
    return here == null ? List.of() : new ArrayList<>(here);
  }

  public boolean contains(Location location, Cube cube) {
    Set<Cube> here = blocked.get(location);
    return here != null && here.contains(cube);
  }

  boolean blocks(Location location, Cube cube) {
    Set<Cube> here = blocked.get(location);
    return here != null && here.stream().anyMatch(known -> known.subsumes(cube));
  }

  public int size() {
    return size;
  }

  public boolean isEmpty() {
    return size == 0;
  }
}
