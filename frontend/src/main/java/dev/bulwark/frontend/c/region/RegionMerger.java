package dev.bulwark.frontend.c.region;

import dev.bulwark.frontend.c.region.Region.Field;
import dev.bulwark.frontend.c.region.Region.Shape;
import dev.bulwark.frontend.c.region.Region.Signature;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Merges regions, and what follows from that: contents and members of what is merged are merged
 * too, and what does not fit together becomes bytes.
 */
final class RegionMerger {

  private record Pair(Region a, Region b) {}

  private final ArrayDeque<Pair> pending = new ArrayDeque<>();
  private final Region escaped;
  private boolean working;

  /** Are there integers that may be pointers? Then these may point into the middle of objects. */
  private boolean mixed;

  /** {@code escaped} is what pointers point to that were integers once. */
  RegionMerger(Region escaped) {
    this.escaped = escaped;
  }

  /** The one that stands for the region's class. */
  Region find(Region region) {
    Region root = region;
    while (root.parent != null) {
      root = root.parent;
    }
    for (Region at = region; at.parent != null; ) {
      Region next = at.parent;
      at.parent = root;
      at = next;
    }
    return root;
  }

  /**
   * What is passed to and returned by functions in the region, with at least this many parameters.
   */
  Signature signature(Region region, int parameters) {
    Region found = find(region);
    Signature signature = found.signature;
    if (signature == null) {
      signature = new Signature(new ArrayList<>(), new Region());
      found.signature = signature;
    }
    while (signature.parameters().size() < parameters) {
      signature.parameters().add(new Region());
    }
    return signature;
  }

  void unify(Region a, Region b) {
    pending.add(new Pair(a, b));
    drain();
  }

  void drain() {
    if (working) {
      return;
    }
    working = true;
    do {
      if (mixed) {
        toBytes(escaped);
      }
      while (!pending.isEmpty()) {
        Pair next = pending.remove();
        merge(find(next.a), find(next.b));
      }
    } while (mixed && find(escaped).shape != Shape.BYTES);
    working = false;
  }

  private void merge(Region a, Region b) {
    if (a == b) {
      return;
    }
    if (a.shape == Shape.BYTES || b.shape == Shape.BYTES) {
      toBytes(a);
      toBytes(find(b));
      link(find(a), find(b));
      return;
    }
    Shape first = a.shape;
    Shape second = b.shape;
    if (first == Shape.SCALAR && second == Shape.STRUCT) {
      scalarToStruct(a);
    } else if (first == Shape.STRUCT && second == Shape.SCALAR) {
      scalarToStruct(b);
    }
    TreeMap<Long, Field> others = b.fields;
    boolean differ =
        first == Shape.SCALAR
            && second == Shape.SCALAR
            && (a.size != b.size || !Objects.equals(a.sort, b.sort));
    if (a.shape == Shape.UNKNOWN) {
      a.shape = b.shape;
      a.size = b.size;
      a.sort = b.sort;
      a.fields = b.fields;
      others = new TreeMap<>();
    }
    link(a, b);
    if (differ) {
      toBytes(a);
      return;
    }
    for (Map.Entry<Long, Field> entry : others.entrySet()) {
      Region mine = insert(find(a), entry.getKey(), entry.getValue().size(), null);
      pending.add(new Pair(mine, entry.getValue().region()));
    }
    fit(find(a));
  }

  /** Makes b stand behind a, with all but its shape. */
  private void link(Region a, Region b) {
    if (a == b) {
      return;
    }
    b.parent = a;
    a.stride = gcd(a.stride, b.stride);
    a.wanders |= b.wanders;
    a.member |= b.member;
    a.passesEnd |= b.passesEnd;
    a.enclosing.addAll(b.enclosing);
    a.holdsPointers |= b.holdsPointers;
    a.holdsIntegers |= b.holdsIntegers;
    a.holdsBytes |= b.holdsBytes;
    a.uninitialised |= b.uninitialised;
    a.wild |= b.wild;
    a.functions.addAll(b.functions);
    a.content = both(a.content, b.content);
    Signature mine = a.signature;
    Signature other = b.signature;
    if (mine == null) {
      a.signature = other;
    } else if (other != null) {
      Signature longer = signature(a, other.parameters().size());
      for (int i = 0; i < other.parameters().size(); i++) {
        pending.add(new Pair(longer.parameters().get(i), other.parameters().get(i)));
      }
      pending.add(new Pair(longer.result(), other.result()));
    }
    ObjectGroup.unify(a.group, b.group);
    b.fields = new TreeMap<>();
    b.enclosing = List.of();
    escapeIfMixed(a);
  }

  private @Nullable Region both(@Nullable Region a, @Nullable Region b) {
    if (a != null && b != null) {
      pending.add(new Pair(a, b));
    }
    return a == null ? b : a;
  }

  /** Where pointers are read or written as integers, they are like pointers that were converted. */
  void escapeIfMixed(Region region) {
    if (region.holdsPointers && region.holdsIntegers) {
      mixed = true;
      Region content = region.content;
      if (content == null) {
        region.content = escaped;
      } else {
        pending.add(new Pair(content, escaped));
      }
    }
  }

  static long gcd(long a, long b) {
    return BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValue();
  }

  /** A scalar becomes the first member of a struct. */
  void scalarToStruct(Region region) {
    Region inner = new Region();
    inner.shape = Shape.SCALAR;
    inner.size = region.size;
    inner.sort = region.sort;
    inner.content = region.content;
    inner.holdsPointers = region.holdsPointers;
    inner.holdsIntegers = region.holdsIntegers;
    inner.holdsBytes = region.holdsBytes;
    inner.member = true;
    region.content = null;
    region.holdsPointers = false;
    region.holdsIntegers = false;
    region.holdsBytes = false;
    region.shape = Shape.STRUCT;
    region.fields = new TreeMap<>();
    adopt(region, 0, inner.size, inner);
  }

  private void adopt(Region region, long offset, long size, Region inner) {
    inner.enclosing.add(region);
    ObjectGroup.unify(inner.group, region.group);
    region.fields.put(offset, new Field(inner, size));
  }

  /** Sees to it that members and cells fit how pointers move, and into what they are part of. */
  void fit(Region region) {
    if (region.shape == Shape.BYTES) {
      return;
    }
    if (region.stride != 0 && (region.member || !fitsStride(region))) {
      toBytes(region);
    } else if (extent(region) > room(region)) {
      outgrow(region, extent(region));
    }
  }

  private static boolean fitsStride(Region region) {
    return switch (region.shape) {
      case UNKNOWN, BYTES -> true;
      case SCALAR -> region.stride % region.size == 0;
      case STRUCT -> extent(region) <= region.stride;
    };
  }

  private static long extent(Region region) {
    if (region.shape == Shape.SCALAR) {
      return region.size;
    }
    long extent = 0;
    for (Map.Entry<Long, Field> field : region.fields.entrySet()) {
      extent = Math.max(extent, field.getKey() + field.getValue().size());
    }
    return extent;
  }

  /** The size of the smallest member that the region is. */
  long room(Region region) {
    long room = Long.MAX_VALUE;
    for (Region outer : region.enclosing) {
      for (Field field : find(outer).fields.values()) {
        if (find(field.region()) == region) {
          room = Math.min(room, field.size());
        }
      }
    }
    return room;
  }

  /**
   * A member is accessed beyond its end: by a pointer to the first member that was converted to one
   * to the whole struct, or where an array at the end is longer than it says. What follows in the
   * object is then part of it.
   */
  void outgrow(Region region, long extent) {
    for (Region each : List.copyOf(region.enclosing)) {
      Region outer = find(each);
      Set<Region> above = new LinkedHashSet<>();
      climb(outer, above);
      if (above.contains(region)) {
        toBytes(region);
        return;
      }
      for (Map.Entry<Long, Field> entry : List.copyOf(outer.fields.entrySet())) {
        if (find(entry.getValue().region()) == region && entry.getValue().size() < extent) {
          enlarge(outer, entry.getKey(), extent);
        }
      }
      fit(find(outer));
      if (find(region).shape == Shape.BYTES) {
        return;
      }
    }
  }

  private void enlarge(Region outer, long offset, long size) {
    Field member = outer.fields.get(offset);
    if (member == null) {
      return;
    }
    outer.fields.put(offset, new Field(member.region(), size));
    var behind = new TreeMap<>(outer.fields.subMap(offset, false, offset + size, false));
    outer.fields.keySet().removeAll(behind.keySet());
    behind.forEach(
        (at, field) ->
            pending.add(new Pair(insert(find(outer), at, field.size(), null), field.region())));
  }

  /** The region and all that encloses it, up to whole objects. */
  void climb(Region region, Set<Region> found) {
    ArrayDeque<Region> work = new ArrayDeque<>();
    work.add(find(region));
    while (!work.isEmpty()) {
      Region next = work.remove();
      if (found.add(next)) {
        next.enclosing.forEach(outer -> work.add(find(outer)));
      }
    }
  }

  /** Makes the objects that the region is part of bytes, all in one region. */
  void toBytes(Region region) {
    Region root = find(region);
    if (root.shape == Shape.BYTES) {
      return;
    }
    Set<Region> all = new LinkedHashSet<>();
    climb(root, all);
    ArrayDeque<Region> work = new ArrayDeque<>(all);
    while (!work.isEmpty()) {
      for (Field field : work.remove().fields.values()) {
        Region inner = find(field.region());
        if (all.add(inner)) {
          work.add(inner);
          // What is merged with a member may be a member of other objects.
          Set<Region> above = new LinkedHashSet<>();
          climb(inner, above);
          above.stream().filter(all::add).forEach(work::add);
        }
      }
    }
    for (Region each : all) {
      each.fields = new TreeMap<>();
      each.enclosing = new ArrayList<>(1);
      each.shape = Shape.BYTES;
      each.sort = null;
    }
    for (Region each : all) {
      link(root, find(each));
    }
    root.shape = Shape.BYTES;
    root.stride = 0;
    root.member = false;
    root.enclosing = new ArrayList<>(1);
  }

  // ---- Members

  /** {@code array} is null if that is known already. */
  Region insert(Region region, long offset, long size, @Nullable Boolean array) {
    if (region.shape == Shape.BYTES) {
      return region;
    }
    Map.Entry<Long, Field> before = region.fields.floorEntry(offset);
    Map.Entry<Long, Field> after = region.fields.higherEntry(offset);
    boolean exact = before != null && before.getKey() == offset;
    if (!exact && before != null && offset < before.getKey() + before.getValue().size()) {
      return within(region, offset - before.getKey(), size, before.getValue(), array);
    }
    if (after != null && after.getKey() < offset + size) {
      toBytes(region);
      return find(region);
    }
    if (exact) {
      Field known = before.getValue();
      if (known.size() < size) {
        region.fields.put(offset, new Field(known.region(), size));
      }
      return find(known.region());
    }
    Region made = new Region();
    made.member = array != null && !array;
    adopt(region, offset, size, made);
    return made;
  }

  private Region within(
      Region region, long offset, long size, Field outer, @Nullable Boolean array) {
    Region inner = find(outer.region());
    if (inner.shape == Shape.SCALAR) {
      toBytes(region);
      return find(region);
    }
    if (inner.shape == Shape.UNKNOWN) {
      inner.shape = Shape.STRUCT;
    }
    long inside = inner.stride > 0 ? offset % inner.stride : offset;
    Region found = insert(inner, inside, size, array);
    fit(find(inner));
    return find(found);
  }
}
