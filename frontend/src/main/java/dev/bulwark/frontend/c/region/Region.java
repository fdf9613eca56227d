package dev.bulwark.frontend.c.region;

import dev.bulwark.logic.Sort;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A set of places in memory that the analysis does not distinguish: an equivalence class of
 * Steensgaard's analysis. Arrays do not show: all elements are one region. {@link Regions} merges
 * regions, after which any of the merged ones stands for all of them.
 */
public final class Region {

  /** What is known of how a region is accessed. */
  enum Shape {
    /** Not at all yet. */
    UNKNOWN,
    /** As numbers or pointers of one sort. */
    SCALAR,
    /** Its members are regions of their own. */
    STRUCT,
    /** As values of different sizes or kinds; so it is made of bytes. */
    BYTES
  }

  /** A member: {@code size} is that of an array member as a whole. */
  record Field(Region region, long size) {}

  /** What is known of functions that a pointer may point to. */
  public record Signature(List<Region> parameters, Region result) {}

  @Nullable Region parent;
  Shape shape = Shape.UNKNOWN;
  int size;
  @Nullable Sort sort;
  TreeMap<Long, Field> fields = new TreeMap<>();

  /** Pointers into the region move by multiples of this many bytes; 0 if they do not move. */
  long stride;

  /** Do pointers move in it other than by an index that is checked against an array's length? */
  boolean wanders;

  /** May a pointer into it be one behind the end of its object, or point to what others share? */
  boolean passesEnd;

  /** Is some member of a struct in it that is no array? */
  boolean member;

  List<Region> enclosing = new ArrayList<>(1);
  @Nullable Region content;
  boolean holdsPointers;
  boolean holdsIntegers;

  /** Is anything but {@code _Bool} written to its bytes? */
  boolean holdsBytes;

  boolean uninitialised;
  boolean wild;
  @Nullable Signature signature;
  Set<Object> functions = new LinkedHashSet<>();
  ObjectGroup group = new ObjectGroup();

  Region() {}
}
