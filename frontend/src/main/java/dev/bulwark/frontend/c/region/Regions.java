package dev.bulwark.frontend.c.region;

import dev.bulwark.frontend.c.region.Region.Field;
import dev.bulwark.frontend.c.region.Region.Shape;
import dev.bulwark.frontend.c.region.Region.Signature;
import dev.bulwark.logic.Sort;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Steensgaard's analysis (POPL 1996) with fields: what may be pointed to by one pointer is one
 * region, by merging. Flow-insensitive, so facts may come in any order; only at the end do regions
 * become variables.
 *
 * <p>A region that is accessed at one sort and size has cells of that sort. Members of a struct are
 * regions of their own, found by their offset, so that structs with the same beginning fit
 * together. A member that is accessed beyond its end takes in what follows it. Whatever does not
 * fit (accesses of different sizes, members that overlap, pointers that move from member to member)
 * makes the whole objects concerned bytes.
 */
public final class Regions {

  /** The size of an array that ends where its object does: more than any object has. */
  private static final long OPEN_END = 1L << 60;

  private final Region escaped = new Region();
  private final RegionMerger merger = new RegionMerger(escaped);
  private final Set<Region> pointerCells = new LinkedHashSet<>();
  private final Set<Region> dynamic = new LinkedHashSet<>();

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

  /**
   * The same, for a pointer that is made of an integer: it may point into the middle of objects.
   */
  public Region fromInteger() {
    collapse(escaped);
    return escaped;
  }

  /** The one that stands for the region's class. */
  public Region find(Region region) {
    return merger.find(region);
  }

  /** Whatever pointers point to the one or the other points to both from now on. */
  public void unify(Region a, Region b) {
    merger.unify(a, b);
  }

  /**
   * What is passed to and returned by functions in the region, with at least this many parameters.
   */
  public Signature signature(Region region, int parameters) {
    return merger.signature(region, parameters);
  }

  // ---- Facts about objects

  public void add(Region region, StaticObject object) {
    find(region).group.add(object);
  }

  /** Objects in the region come to be while the program runs; are they {@code freeable}? */
  public void addDynamic(Region region, boolean freeable) {
    dynamic.add(region);
    find(region).group.addDynamic(freeable);
  }

  /** In which regions objects of the group come to be while the program runs. */
  public List<Region> dynamic(ObjectGroup group) {
    return dynamic.stream()
        .filter(each -> group(each) == group)
        .map(this::find)
        .distinct()
        .toList();
  }

  /**
   * May a pointer that comes from where the analysis sees nothing be to another part of an object
   * than the region?
   */
  public boolean mayBeElsewhere(Region region) {
    Region found = find(region);
    boolean isPart =
        withEnclosing(found).stream().anyMatch(each -> each.wild && !each.enclosing.isEmpty());
    return found.shape != Shape.BYTES && (isPart || (found.wild && found.shape == Shape.STRUCT));
  }

  /** Some object in the region with an address of its own is not there all the time. */
  public void addMortal(Region region) {
    find(region).group.addMortal();
  }

  /** Some object in the region begins with any value. */
  public void markUninitialised(Region region) {
    find(region).uninitialised = true;
  }

  /** Pointers into the region may come from where the analysis sees nothing. */
  public void markWild(Region region) {
    find(region).wild = true;
  }

  /** Pointers that are kept in the region may come from where the analysis sees nothing. */
  public void markContentWild(Region region) {
    Region content = find(region).content;
    if (content != null) {
      markWild(content);
    }
  }

  /** May pointers to it, or to an object that it is part of, come from somewhere unseen? */
  public boolean isWild(Region region) {
    return withEnclosing(region).stream().anyMatch(each -> each.wild);
  }

  /** May some object that this region is part of begin with any value? */
  public boolean isUninitialised(Region region) {
    return withEnclosing(region).stream().anyMatch(each -> each.uninitialised);
  }

  private Set<Region> withEnclosing(Region region) {
    Set<Region> above = new LinkedHashSet<>();
    merger.climb(find(region), above);
    return above;
  }

  /** Objects in the region exist before the program. */
  void markOpen(Region region) {
    find(region).group.markOpen();
  }

  /** Does memory in the region begin with any value, rather than with zeroes? */
  public boolean beginsWithAnything(Region region) {
    return isUninitialised(region) || group(region).isOpen();
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

  /** Makes the objects that the region is part of bytes. */
  public void collapse(Region region) {
    merger.toBytes(region);
    merger.drain();
  }

  // ---- Accesses

  /** The region of a member, or of whatever lies at an offset. */
  public Region field(Region region, long offset, long size, boolean array) {
    Region found = find(region);
    switch (found.shape) {
      case BYTES -> {
        return found;
      }
      case SCALAR -> merger.scalarToStruct(found);
      case UNKNOWN -> found.shape = Shape.STRUCT;
      case STRUCT -> {}
    }
    Region inner = merger.insert(found, offset, size, array);
    merger.fit(find(found));
    merger.drain();
    return find(inner);
  }

  /** Pointers into the region move by multiples of this many bytes. */
  public void move(Region region, long bytes) {
    Region found = find(region);
    if (found.shape != Shape.BYTES && bytes != 0) {
      found.stride = RegionMerger.gcd(found.stride, bytes);
      merger.fit(found);
      merger.drain();
    }
  }

  /** The region, an array, may go on to the end of the object whose member it is. */
  public void reachesEnd(Region region) {
    if (!isBytes(region)) {
      merger.outgrow(find(region), OPEN_END);
      merger.drain();
    }
  }

  /** Pointers move in the region as far as they like. */
  public void wander(Region region) {
    find(region).wanders = true;
  }

  /** A pointer into the region may be the one behind the end of its object. */
  public void markPassesEnd(Region region) {
    find(region).passesEnd = true;
  }

  /** May a pointer to it be equal to one to another object, by chance? */
  public boolean passesEnd(Region region) {
    return withEnclosing(region).stream().anyMatch(each -> each.passesEnd);
  }

  /**
   * May a pointer that moves leave an array that is a member of a struct, where C ends the array
   * but not the object?
   */
  public boolean mayLeaveMember(Region region) {
    Region found = find(region);
    return found.wanders && found.shape != Shape.BYTES && !found.enclosing.isEmpty();
  }

  /**
   * How many bytes may be written from the start of the region on without getting to another one:
   * the size of the member that it is, or as many as there are.
   */
  public long room(Region region) {
    return merger.room(find(region));
  }

  /** Is some member of a struct in the region that is no array? */
  public boolean isMember(Region region) {
    return find(region).member;
  }

  /** The objects that pointers in memory may point to. */
  public Set<ObjectGroup> heldInMemory() {
    Set<ObjectGroup> held = new LinkedHashSet<>();
    for (Region cell : pointerCells) {
      Region content = held(cell);
      if (content != null) {
        held.add(group(content));
      }
    }
    return held;
  }

  /** What pointers point to in a cell, which may have become the first member of a struct. */
  private @Nullable Region held(Region cell) {
    Region found = find(cell);
    while (found.content == null && found.fields.get(0L) instanceof Field first) {
      found = find(first.region());
    }
    return found.content;
  }

  /** The objects that pointers in these objects may point to. */
  public Set<ObjectGroup> heldBy(Set<ObjectGroup> objects) {
    Set<ObjectGroup> held = new LinkedHashSet<>();
    contents(objects).forEach(content -> held.add(group(content)));
    return held;
  }

  /** Pointers in these objects may come from where the analysis sees nothing. */
  public void markContentsWild(Set<ObjectGroup> objects) {
    contents(objects).forEach(this::markWild);
  }

  private List<Region> contents(Set<ObjectGroup> objects) {
    List<Region> contents = new ArrayList<>();
    for (Region cell : pointerCells) {
      Region content = held(cell);
      if (content != null && objects.contains(group(cell))) {
        contents.add(content);
      }
    }
    return contents;
  }

  /** What pointers point to that are kept where an object begins with any value. */
  public Set<Region> heldUninitialised() {
    Set<Region> held = new LinkedHashSet<>();
    for (Region cell : pointerCells) {
      Region content = held(cell);
      if (content != null && isUninitialised(cell)) {
        held.add(find(content));
      }
    }
    return held;
  }

  /** Is the region one of these, or part of one? */
  public boolean isWithin(Region region, Set<Region> others) {
    return withEnclosing(region).stream().anyMatch(others::contains);
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
      merger.fit(found);
    } else if (found.shape == Shape.SCALAR && (found.size != size || !sort.equals(found.sort))) {
      merger.toBytes(found);
    }
    found = find(found);
    found.holdsPointers |= pointer;
    found.holdsIntegers |= !pointer;
    if (pointer) {
      pointerCells.add(found);
    }
    merger.escapeIfMixed(found);
    merger.drain();
  }

  /** Is the region made of cells that are read and written as pointers, and in no other way? */
  public boolean holdsPointersOnly(Region region) {
    Region found = leaf(region);
    return found.shape == Shape.SCALAR && found.holdsPointers && !found.holdsIntegers;
  }

  /** Something of one byte that is no {@code _Bool} is written to the region. */
  public void markHoldsBytes(Region region) {
    leaf(region).holdsBytes = true;
  }

  /** The region's objects are filled with any bytes. */
  public void markFilled(Region region) {
    find(region).group.markFilled();
  }

  /** May a {@code _Bool} in the region have another byte than 0 and 1? */
  public boolean mayHoldAnyByte(Region region) {
    Region found = leaf(region);
    return found.holdsBytes || found.shape == Shape.BYTES || found.group.filled();
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
  public record Part(long offset, long size, Region region) {
    /** Does it go on to the end of the object? */
    public boolean isOpen() {
      return size >= OPEN_END;
    }
  }

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
