package dev.bulwark.engine.explicit;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.program.Location;
import dev.bulwark.program.interpreter.PartialValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which variables are tracked, for each location, and of arrays which elements. Prec restricts a
 * state to them and to what is live.
 */
final class ValuePrecision {

  /** At one location. An array without a set of elements is tracked as a whole. */
  private static final class At {
    private int[] narrow = new int[0];
    private final TreeMap<Integer, @Nullable Set<Value>> wide = new TreeMap<>();
  }

  /**
   * What one place on a path needs: variables, and elements of arrays (all, if there is no set).
   */
  record Need(Set<Integer> slots, Map<Integer, Set<Value>> cells) {
    boolean isEmpty() {
      return slots.isEmpty() && cells.isEmpty();
    }
  }

  /** A variable that more places than this need is tracked everywhere. */
  private static final int MOST_PLACES = 5;

  private final Slots slots;
  private final boolean everything;
  private final Map<Integer, Integer> places = new HashMap<>();
  private final Map<Location, At> tracked = new HashMap<>();
  private final BitSet excluded = new BitSet();
  private final At everywhere = new At();

  private ValuePrecision(Slots slots, boolean everything) {
    this.slots = slots;
    this.everything = everything;
  }

  /** All variables, or none if refinement is to find those that matter. */
  static ValuePrecision first(Slots slots, boolean refined) {
    return new ValuePrecision(slots, !refined);
  }

  /**
   * Tracks what is needed at the location. A variable that many locations need is needed by nearly
   * all, and is tracked at all of them from then on.
   *
   * @return whether there is such a variable
   */
  boolean add(Location location, Need need) {
    At at = tracked.computeIfAbsent(location, l -> copy(everywhere));
    boolean shared = false;
    for (int slot : need.slots()) {
      shared |= addWhole(at, slot) && count(slot) && share(slot, null);
    }
    for (Map.Entry<Integer, Set<Value>> cells : need.cells().entrySet()) {
      shared |=
          addCells(at, cells.getKey(), cells.getValue())
              && count(cells.getKey())
              && share(cells.getKey(), cells.getValue());
    }
    return shared;
  }

  private static At copy(At at) {
    At copy = new At();
    copy.narrow = at.narrow;
    at.wide.forEach(
        (slot, cells) -> copy.wide.put(slot, cells == null ? null : new LinkedHashSet<>(cells)));
    return copy;
  }

  private boolean count(int slot) {
    return places.merge(slot, 1, Integer::sum) > MOST_PLACES;
  }

  private boolean share(int slot, @Nullable Set<Value> cells) {
    boolean changed =
        cells == null ? addWhole(everywhere, slot) : addCells(everywhere, slot, cells);
    for (At at : tracked.values()) {
      if (cells == null) {
        addWhole(at, slot);
      } else {
        addCells(at, slot, cells);
      }
    }
    return changed;
  }

  private boolean addWhole(At at, int slot) {
    if (!slots.isNarrow(slot)) {
      boolean changed = !at.wide.containsKey(slot) || at.wide.get(slot) != null;
      at.wide.put(slot, null);
      return changed;
    }
    int place = Arrays.binarySearch(at.narrow, slot);
    if (place >= 0) {
      return false;
    }
    int[] more = new int[at.narrow.length + 1];
    int before = -place - 1;
    System.arraycopy(at.narrow, 0, more, 0, before);
    more[before] = slot;
    System.arraycopy(at.narrow, before, more, before + 1, at.narrow.length - before);
    at.narrow = more;
    return true;
  }

  private static boolean addCells(At at, int slot, Set<Value> cells) {
    if (!at.wide.containsKey(slot)) {
      at.wide.put(slot, new LinkedHashSet<>(cells));
      return true;
    }
    Set<Value> known = at.wide.get(slot);
    return known != null && known.addAll(cells);
  }

  /** Never tracks the variable from now on. */
  void exclude(int slot) {
    excluded.set(slot);
  }

  /** How many variables are never tracked. */
  int excluded() {
    return excluded.cardinality();
  }

  boolean hasExclusions() {
    return !excluded.isEmpty();
  }

  boolean isExcluded(int slot) {
    return excluded.get(slot);
  }

  /** What is kept of the assignment at the place. */
  ValueState restrict(Assignment assignment, CompiledLocation place) {
    if (everything) {
      return restrict(assignment, place, allNarrow(place), null);
    }
    At at = tracked.getOrDefault(place.location(), everywhere);
    return restrict(assignment, place, at.narrow, at);
  }

  private final Map<CompiledLocation, int[]> narrowAt = new HashMap<>();

  private int[] allNarrow(CompiledLocation place) {
    return narrowAt.computeIfAbsent(
        place, p -> p.live().stream().filter(slots::isNarrow).toArray());
  }

  private ValueState restrict(
      Assignment assignment, CompiledLocation place, int[] narrow, @Nullable At at) {
    int count = 0;
    int[] kept = new int[narrow.length];
    for (int slot : narrow) {
      if (assignment.known[slot] && place.live().get(slot) && !excluded.get(slot)) {
        kept[count++] = slot;
      }
    }
    int[] chosen = count == narrow.length ? narrow : Arrays.copyOf(kept, count);
    long[] bits = new long[count];
    for (int i = 0; i < count; i++) {
      bits[i] = assignment.bits[chosen[i]];
    }
    List<Integer> wideSlots = new ArrayList<>();
    List<PartialValue> wide = new ArrayList<>();
    if (at != null) {
      at.wide.forEach((slot, cells) -> keep(assignment, place, slot, cells, wideSlots, wide));
    } else {
      for (int slot : wideSlots(place)) {
        keep(assignment, place, slot, null, wideSlots, wide);
      }
    }
    return new ValueState(
        chosen,
        bits,
        wideSlots.stream().mapToInt(Integer::intValue).toArray(),
        wide.toArray(PartialValue[]::new));
  }

  private final Map<CompiledLocation, int[]> wideAt = new HashMap<>();

  private int[] wideSlots(CompiledLocation place) {
    return wideAt.computeIfAbsent(
        place, p -> p.live().stream().filter(slot -> !slots.isNarrow(slot)).toArray());
  }

  private void keep(
      Assignment assignment,
      CompiledLocation place,
      int slot,
      @Nullable Set<Value> cells,
      List<Integer> wideSlots,
      List<PartialValue> wide) {
    PartialValue value = assignment.wide[slot];
    if (value == null || !place.live().get(slot) || excluded.get(slot)) {
      return;
    }
    PartialValue kept = cells == null ? value : only(value, cells, slot);
    if (kept != null) {
      wideSlots.add(slot);
      wide.add(kept);
    }
  }

  private @Nullable PartialValue only(PartialValue value, Set<Value> cells, int slot) {
    if (!(value instanceof PartialValue.Cells all)) {
      return value;
    }
    PartialValue.Cells few = only(all, cells, (Sort.Array) slots.variable(slot).sort());
    return few.known().entries().isEmpty() ? null : few;
  }

  /** Some elements of an array only. */
  static PartialValue.Cells only(PartialValue.Cells all, Set<Value> cells, Sort.Array sort) {
    PartialValue.Cells few = PartialValue.Cells.of(sort);
    for (Value index : cells) {
      Value element = all.select(index);
      if (element != null) {
        few = few.store(index, element);
      }
    }
    return few;
  }

  /** The names of what is tracked at each location, for people and tests. */
  Map<Location, Set<String>> names() {
    Map<Location, Set<String>> names = new LinkedHashMap<>();
    tracked.forEach(
        (location, at) -> {
          Set<String> here = new LinkedHashSet<>();
          for (int slot : at.narrow) {
            here.add(slots.variable(slot).name());
          }
          at.wide.keySet().forEach(slot -> here.add(slots.variable(slot).name()));
          names.put(location, here);
        });
    return names;
  }

  /** How many pairs of location and variable there are. */
  int size() {
    return tracked.values().stream().mapToInt(at -> at.narrow.length + at.wide.size()).sum();
  }
}
