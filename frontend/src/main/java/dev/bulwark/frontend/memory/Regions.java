package dev.bulwark.frontend.memory;

import dev.bulwark.frontend.memory.Region.Field;
import dev.bulwark.frontend.memory.Region.Shape;
import dev.bulwark.frontend.memory.Region.Signature;
import dev.bulwark.logic.Sort;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Steensgaard's analysis (POPL 1996) with fields: what may be pointed to by one pointer is one
 * region, by merging. Flow-insensitive, so facts may come in any order; only at the end do regions
 * become variables.
 *
 * <p>A region that is accessed at one sort and size has cells of that sort. Members of a struct are
 * regions of their own, found by their offset, so that structs with the same beginning fit
 * together. Whatever does not fit (accesses of different sizes, members that overlap, pointers that
 * move from member to member) makes the whole objects concerned bytes.
 */
public final class Regions {

  private record Pair(Region a, Region b) {}

  private final ArrayDeque<Pair> pending = new ArrayDeque<>();
  private final Region escaped = new Region();
  private final Set<Region> pointerCells = new LinkedHashSet<>();
  private boolean working;

  public Regions() {
    escaped.wild = true;
  }

  public Region fresh() {
    return new Region();
  }

  /**
   * What pointers point to that were integers once; whatever a pointer points to that is converted
   * to an integer belongs to it.
   */
  public Region escaped() {
    return escaped;
  }

  /** The one that stands for the region's class. */
  public Region find(Region region) {
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

  // ---- Facts about objects

  public void add(Region region, StaticObject object) {
    find(region).group.add(object);
  }

  public void addDynamic(Region region) {
    find(region).group.addDynamic();
  }

  /** Some object in the region begins with any value. */
  public void markUninitialised(Region region) {
    find(region).uninitialised = true;
  }

  /** Pointers into the region may come from where the analysis sees nothing. */
  public void markWild(Region region) {
    find(region).wild = true;
  }

  public boolean isWild(Region region) {
    return find(region).wild;
  }

  /** May some object that this region is part of begin with any value? */
  public boolean isUninitialised(Region region) {
    Set<Region> above = new LinkedHashSet<>();
    climb(find(region), above);
    return above.stream().anyMatch(each -> each.uninitialised);
  }

  public ObjectGroup group(Region region) {
    return find(region).group.find();
  }

  public void addFunction(Region region, Object function) {
    find(region).functions.add(function);
  }

  /** The functions that a pointer into the region may point to, in the order of their addition. */
  public Collection<Object> functions(Region region) {
    return find(region).functions;
  }

  /** What is passed to and returned by functions in the region, at least so many parameters. */
  public Signature signature(Region region, int parameters) {
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

  // ---- Merging

  public void unify(Region a, Region b) {
    pending.add(new Pair(a, b));
    drain();
  }

  private void drain() {
    if (working) {
      return;
    }
    working = true;
    while (!pending.isEmpty()) {
      Pair next = pending.remove();
      merge(find(next.a), find(next.b));
    }
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
    a.enclosing.addAll(b.enclosing);
    a.holdsPointers |= b.holdsPointers;
    a.holdsIntegers |= b.holdsIntegers;
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
  private void escapeIfMixed(Region region) {
    if (region.holdsPointers && region.holdsIntegers) {
      Region content = region.content;
      if (content == null) {
        region.content = escaped;
      } else {
        pending.add(new Pair(content, escaped));
      }
    }
  }

  private static long gcd(long a, long b) {
    return BigInteger.valueOf(a).gcd(BigInteger.valueOf(b)).longValue();
  }

  /** A scalar becomes the first member of a struct. */
  private void scalarToStruct(Region region) {
    Region inner = new Region();
    inner.shape = Shape.SCALAR;
    inner.size = region.size;
    inner.sort = region.sort;
    inner.content = region.content;
    inner.holdsPointers = region.holdsPointers;
    inner.holdsIntegers = region.holdsIntegers;
    inner.member = true;
    region.content = null;
    region.holdsPointers = false;
    region.holdsIntegers = false;
    region.shape = Shape.STRUCT;
    region.fields = new TreeMap<>();
    adopt(region, 0, inner.size, inner);
  }

  private void adopt(Region region, long offset, long size, Region inner) {
    inner.enclosing.add(region);
    ObjectGroup.unify(inner.group, region.group);
    region.fields.put(offset, new Field(inner, size));
  }

  /** Sees to it that members and cells fit how pointers move. */
  private void fit(Region region) {
    if (region.stride == 0 || region.shape == Shape.BYTES) {
      return;
    }
    boolean fits =
        switch (region.shape) {
          case UNKNOWN, BYTES -> true;
          case SCALAR -> region.stride % region.size == 0;
          case STRUCT -> extent(region) <= region.stride;
        };
    if (!fits || region.member) {
      toBytes(region);
    }
  }

  private static long extent(Region region) {
    long extent = 0;
    for (Map.Entry<Long, Field> field : region.fields.entrySet()) {
      extent = Math.max(extent, field.getKey() + field.getValue().size());
    }
    return extent;
  }

  /** The region and all that encloses it, up to whole objects. */
  private void climb(Region region, Set<Region> found) {
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
  private void toBytes(Region region) {
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

  /** Makes the objects that the region is part of bytes. */
  public void collapse(Region region) {
    toBytes(region);
    drain();
  }

  // ---- Accesses

  /** The region of a member, or of whatever lies at an offset. */
  public Region field(Region region, long offset, long size, boolean array) {
    Region found = find(region);
    switch (found.shape) {
      case BYTES -> {
        return found;
      }
      case SCALAR -> scalarToStruct(found);
      case UNKNOWN -> found.shape = Shape.STRUCT;
      case STRUCT -> {}
    }
    Region inner = insert(found, offset, size, array);
    fit(find(found));
    drain();
    return find(inner);
  }

  /** {@code array} is null if that is known already. */
  private Region insert(Region region, long offset, long size, @Nullable Boolean array) {
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

  /** Pointers into the region move by multiples of so many bytes. */
  public void move(Region region, long bytes) {
    Region found = find(region);
    if (found.shape != Shape.BYTES && bytes != 0) {
      found.stride = gcd(found.stride, bytes);
      fit(found);
      drain();
    }
  }

  /** Pointers move in the region as far as they like. */
  public void wander(Region region) {
    find(region).wanders = true;
  }

  /**
   * May a pointer that moves leave an array that is a member of a struct, where C ends the array
   * but not the object?
   */
  public boolean mayLeaveMember(Region region) {
    Region found = find(region);
    return found.wanders && found.shape != Shape.BYTES && !found.enclosing.isEmpty();
  }

  /** The objects that pointers in memory may point to. */
  public Set<ObjectGroup> heldInMemory() {
    Set<ObjectGroup> held = new LinkedHashSet<>();
    for (Region cell : pointerCells) {
      Region content = find(cell).content;
      if (content != null) {
        held.add(group(content));
      }
    }
    return held;
  }

  /** Something of this size and sort is read or written in the region. */
  public void access(Region region, int size, Sort sort, boolean pointer) {
    Region found = find(region);
    while (found.shape == Shape.STRUCT) {
      found = field(found, 0, size, false);
    }
    if (found.shape == Shape.UNKNOWN) {
      found.shape = Shape.SCALAR;
      found.size = size;
      found.sort = sort;
      fit(found);
    } else if (found.shape == Shape.SCALAR && (found.size != size || !sort.equals(found.sort))) {
      toBytes(found);
    }
    found = find(found);
    found.holdsPointers |= pointer;
    found.holdsIntegers |= !pointer;
    if (pointer) {
      pointerCells.add(found);
    }
    escapeIfMixed(found);
    drain();
  }

  /** What pointers point to that are kept in the region. */
  public Region content(Region region) {
    Region found = leaf(region);
    Region content = found.content;
    if (content == null) {
      content = new Region();
      found.content = content;
    }
    return content;
  }

  // ---- At the end

  /** The region in which something is that begins at the start of this one. */
  public Region leaf(Region region) {
    Region found = find(region);
    while (found.shape == Shape.STRUCT) {
      Field first = found.fields.get(0L);
      found = first == null ? field(found, 0, 1, false) : find(first.region());
    }
    return found;
  }

  public boolean isBytes(Region region) {
    return find(region).shape == Shape.BYTES;
  }

  public boolean isStruct(Region region) {
    return find(region).shape == Shape.STRUCT;
  }

  /** Bytes of a cell: of a scalar's, or one. Zero if the region is never accessed. */
  public int cellSize(Region region) {
    Region found = find(region);
    return switch (found.shape) {
      case UNKNOWN, STRUCT -> 0;
      case BYTES -> 1;
      case SCALAR -> found.size;
    };
  }

  public Sort cellSort(Region region) {
    Sort sort = find(region).sort;
    return sort == null ? Sort.bitVec(8) : sort;
  }

  public long stride(Region region) {
    return find(region).stride;
  }

  /** A member of a region at the end. */
  public record Part(long offset, long size, Region region) {}

  /** The members of a struct by their offset. */
  public List<Part> parts(Region region) {
    List<Part> parts = new ArrayList<>();
    find(region)
        .fields
        .forEach(
            (offset, field) -> parts.add(new Part(offset, field.size(), find(field.region()))));
    return parts;
  }
}
