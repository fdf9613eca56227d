package dev.bulwark.program;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What lies where in memory, so that traces can say {@code &array[3]} for an address and {@code
 * array[3] = 7} for a write. The front end fills it in; nothing but what is shown to people depends
 * on it, no engine, no check. Addresses count bytes.
 *
 * <p>Memory itself is in variables of {@link CType.MemoryType}: arrays from addresses to cells. A
 * region whose accesses are all of one type has cells of that type, each at the address where it
 * begins; any other region has bytes, least significant first. A trace shows a write to a region by
 * looking up the addresses at which the array differs from before, so regions need not be listed
 * here. Variables that only the model has, such as the sizes of objects, have an empty source name
 * and are not shown.
 *
 * @param objects those whose address is the same in all runs: globals, string literals
 * @param dynamicObjects those whose address is known only in a run: locals, the heap
 * @param areas what to call addresses that belong to no object, e.g. {@code heap}
 * @param outside those that exist before the program and have no name in it
 * @param faults what has gone wrong where an access does
 */
public record MemoryLayout(
    List<MemoryObject> objects,
    List<DynamicObject> dynamicObjects,
    List<Area> areas,
    List<Outside> outside,
    Map<Location, Fault> faults) {

  /** Of programs without memory. */
  public static final MemoryLayout NONE = new MemoryLayout(List.of(), List.of(), List.of());

  /** Where nothing exists before the program, and nothing is known of accesses. */
  public MemoryLayout(
      List<MemoryObject> objects, List<DynamicObject> dynamicObjects, List<Area> areas) {
    this(objects, dynamicObjects, areas, List.of(), Map.of());
  }

  /**
   * An object with its address.
   *
   * @param name what the user calls it, e.g. {@code array}, {@code f::buffer}, {@code "text"}
   */
  public record MemoryObject(String name, BigInteger base, ObjectType type) {}

  /**
   * Objects that come to be when a run passes some place: whenever {@code base} is assigned a value
   * other than zero, an object begins at that address. Of several at one address the latest counts;
   * an object that overlaps older ones takes their place.
   *
   * @param name what to call it, e.g. {@code f::x} or {@code malloc in line 12}; traces number
   *     further ones
   * @param base the variable, of a bit-vector sort, that is assigned the address
   * @param size the variable that holds the size in bytes when {@code base} is assigned; the object
   *     is then an array of as many {@code type}s as fit. Without it the object is one {@code type}
   * @param heap may it be given to {@code free}?
   */
  public record DynamicObject(
      String name,
      ProgramVariable base,
      ObjectType type,
      Optional<ProgramVariable> size,
      boolean heap) {

    /** One that is not on the heap. */
    public DynamicObject(
        String name, ProgramVariable base, ObjectType type, Optional<ProgramVariable> size) {
      this(name, base, type, size, false);
    }
  }

  /** Addresses from {@code from} to below {@code to}. */
  public record Area(String name, BigInteger from, BigInteger to) {}

  /**
   * Objects that exist before the program, one at each multiple of {@code distance} from {@code
   * from} to below {@code to}, if any.
   *
   * @param element of which an object has one or more
   * @param sizes holds the size of the object at each address, plus one; it is an input
   * @param stride after how many bytes the cells come again
   * @param cells where they hold what is ever accessed
   */
  public record Outside(
      BigInteger from,
      BigInteger to,
      BigInteger distance,
      ObjectType element,
      ProgramVariable sizes,
      long stride,
      List<Cell> cells) {
    public Outside {
      cells = List.copyOf(cells);
    }
  }

  /** A cell of an object: how far from its beginning, of how many bytes, and in which variable. */
  public record Cell(long offset, int size, ProgramVariable memory) {}

  public MemoryLayout {
    objects = List.copyOf(objects);
    dynamicObjects = List.copyOf(dynamicObjects);
    areas = List.copyOf(areas);
    outside = List.copyOf(outside);
    faults = Map.copyOf(faults);
  }
}
