package dev.bulwark.frontend.c.region;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Objects that exist before the program, as pointers from outside point to them. All pointers to
 * one type may point to the same objects. Objects of different types are different: each type has a
 * range of object numbers of its own.
 *
 * <p>What such objects hold at first is from outside too, pointers included. A pointer becomes
 * known to the program when it is read; so each cell from which pointers are read says what these
 * may point to. Which cells these are follows from what points where, which the program decides in
 * any order: {@link #close} is asked again until nothing is new.
 */
public final class OutsideObjects {

  /**
   * Objects of one type, or arrays of that.
   *
   * @param type what an element is
   * @param element how many bytes it has; 1 if that is not known
   * @param scalar may a pointer point to any element? If not, it points to the first.
   * @param open may an object end with anything behind the first element?
   * @param region what pointers to these objects point to
   */
  public record Kind(CType type, long element, boolean scalar, boolean open, Region region) {

    /** Do pointers to {@code void} point to it? */
    public boolean isBytes() {
      return isVoid(type);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return region.hashCode();
    }
  }

  /**
   * What a pointer points to.
   *
   * @param size how many bytes there are at least, from where it points to
   */
  public record Target(Kind kind, long size) {}

  /** A pointer to the type is read from the region. */
  private record Read(Region cell, CType pointee) {}

  private record Pair(Region left, Region right) {}

  private final Regions regions;
  private final Layouts layouts;
  private final Map<String, Kind> kinds = new LinkedHashMap<>();
  private final Set<Read> reads = new HashSet<>();
  private final List<Read> open = new ArrayList<>();
  private final List<Read> closed = new ArrayList<>();
  private final List<Region> strings = new ArrayList<>();
  private final Set<Read> conversions = new LinkedHashSet<>();
  private final Set<Pair> comparisons = new LinkedHashSet<>();
  private @Nullable Region arguments;

  public OutsideObjects(Regions regions, Layouts layouts) {
    this.regions = regions;
    this.layouts = layouts;
  }

  /** The kinds of objects that pointers from outside may point to. */
  public List<Kind> kinds() {
    return List.copyOf(kinds.values());
  }

  /** Those in the group. */
  public List<Kind> kinds(ObjectGroup group) {
    return kinds.values().stream().filter(kind -> regions.group(kind.region()) == group).toList();
  }

  /** Is it known what pointers to this type point to? */
  public static boolean supports(CType pointee) {
    return !(element(pointee) instanceof CType.FunctionType);
  }

  /** A pointer from outside to the type may point to the region. */
  public Target enter(CType pointee, Region region) {
    Kind kind =
        isVoid(pointee)
            ? ofAnyType(region)
            : kinds.computeIfAbsent(key(pointee), key -> kind(element(pointee)));
    regions.unify(kind.region(), region);
    for (Kind other : kinds.values()) {
      if (mayBe(kind, other) || mayBe(other, kind)) {
        regions.unify(kind.region(), other.region());
      }
    }
    return target(pointee, kind);
  }

  /** The types of what pointers from outside point to in the region. */
  List<CType> types(Region region) {
    return inClass(region).stream().map(Kind::type).toList();
  }

  /** May an object of the one type be one of the other? */
  boolean isSame(CType left, CType right) {
    return key(left).equals(key(right))
        || mayBe(element(left), element(right))
        || mayBe(element(right), element(left));
  }

  /** A struct that is incomplete in one file may be one that another file has completed. */
  private static boolean mayBe(Kind incomplete, Kind other) {
    return mayBe(incomplete.type(), other.type());
  }

  private static boolean mayBe(CType incomplete, CType other) {
    return incomplete instanceof CompositeType left
        && !left.isComplete()
        && other instanceof CompositeType right
        && left.toString().equals(right.toString());
  }

  private static boolean isVoid(CType pointee) {
    return element(pointee) instanceof CType.VoidType;
  }

  /**
   * What a {@code void *} points to, which may point to objects of types it is converted to too.
   */
  private Kind ofAnyType(Region region) {
    return inClass(region).stream()
        .filter(kind -> isVoid(kind.type()))
        .findFirst()
        .orElseGet(() -> kinds.computeIfAbsent("void " + kinds.size(), key -> kind(CType.VOID)));
  }

  private List<Kind> inClass(Region region) {
    Region found = regions.find(region);
    return kinds.values().stream().filter(kind -> regions.find(kind.region()) == found).toList();
  }

  /**
   * All that the target stands for: a {@code void *} points to what it is taken for, and a pointer
   * to an incomplete struct to what that is in other files.
   */
  public List<Target> alternatives(Target target) {
    Kind given = target.kind();
    boolean isVoid = isVoid(given.type());
    List<Target> all = new ArrayList<>();
    for (Kind kind : inClass(given.region())) {
      if (kind == given) {
        all.add(target);
      } else if (isVoid || mayBe(given, kind)) {
        all.add(new Target(kind, kind.element()));
      }
    }
    return all;
  }

  /** A {@code void *} that points to the region is taken for a pointer to the type. */
  public void convert(Region region, CType pointee) {
    if (!isVoid(pointee) && supports(pointee)) {
      conversions.add(new Read(region, pointee));
    }
  }

  /** Pointers to the two are compared. */
  public void compare(Region left, Region right) {
    comparisons.add(new Pair(left, right));
  }

  private boolean hasAnyType(Region region) {
    return inClass(region).stream().anyMatch(kind -> isVoid(kind.type()));
  }

  /** What pointers to objects of any type may point to, by what the program does with them. */
  private boolean closeConversions() {
    boolean changed = false;
    for (Read conversion : List.copyOf(conversions)) {
      if (hasAnyType(conversion.cell())) {
        conversions.remove(conversion);
        enter(conversion.pointee(), conversion.cell());
        changed = true;
      }
    }
    for (Pair pair : List.copyOf(comparisons)) {
      boolean known = !inClass(pair.left()).isEmpty() && !inClass(pair.right()).isEmpty();
      if (known && (hasAnyType(pair.left()) || hasAnyType(pair.right()))) {
        comparisons.remove(pair);
        regions.unify(pair.left(), pair.right());
        changed = true;
      }
    }
    return changed;
  }

  private Target target(CType pointee, Kind kind) {
    CType whole = pointee.unqualified();
    return new Target(kind, Math.max(kind.element(), layouts.size(whole).orElse(1)));
  }

  private Kind kind(CType element) {
    Region region = regions.fresh();
    regions.markOpen(region);
    boolean scalar = element.isScalar();
    long size = Math.max(1, layouts.size(element).orElse(1));
    return new Kind(element, size, scalar, isOpen(element), region);
  }

  /** May there be more behind a struct, or is it not known what it is? */
  private boolean isOpen(CType type) {
    if (!(type instanceof CompositeType composite)) {
      return !type.isScalar();
    }
    return !composite.isComplete()
        || layouts.size(type).orElse(0) == 0
        || endsWithFlexibleArray(composite);
  }

  private static boolean endsWithFlexibleArray(CType type) {
    return switch (type) {
      case CType.ArrayType array -> array.length().filter(each -> each.signum() > 0).isEmpty();
      case CompositeType union when union.isUnion() && union.isComplete() ->
          union.members().stream().anyMatch(member -> endsWithFlexibleArray(member.type()));
      case CompositeType struct when struct.isComplete() && !struct.members().isEmpty() ->
          endsWithFlexibleArray(struct.members().getLast().type());
      default -> false;
    };
  }

  /** Without qualifiers, and of arrays what they are made of. */
  private static CType element(CType type) {
    CType at = type.unqualified();
    while (at instanceof CType.ArrayType array) {
      at = array.element().unqualified();
    }
    return at;
  }

  /**
   * Equal for types by which one object may be accessed: the sign of integers does not count, nor
   * what is known of structs, and of functions, that pointers point to.
   */
  private String key(CType type) {
    return switch (element(type)) {
      case CType.EnumType enumeration -> key(enumeration.underlying());
      case CType.IntegerType integer ->
          integer.kind() == CType.Kind.BOOL
              ? "_Bool"
              : "integer of " + layouts.size(integer).orElse(0);
      case CType.PointerType(CType target) -> "pointer to " + pointeeKey(element(target));
      case CompositeType composite ->
          composite
              + layouts.size(composite).stream()
                  .mapToObj(size -> " of " + size)
                  .collect(Collectors.joining())
              + (composite.isComplete()
                  ? composite.members().stream()
                      .map(CompositeType.Member::name)
                      .collect(Collectors.joining(",", "{", "}"))
                  : "");
      case CType other -> other.toString();
    };
  }

  private String pointeeKey(CType type) {
    return switch (type) {
      case CompositeType struct when !struct.tag().isEmpty() -> struct.toString();
      case CType.FunctionType function -> "function";
      default -> key(type);
    };
  }

  /** What a variable in the region holds at first comes from outside. */
  public void fill(Region region) {
    regions.markOpen(region);
  }

  /** The region has the arguments of the program, which are strings. */
  public Target enterArguments(CType pointee, Region region) {
    arguments = region;
    enterString(regions.content(region));
    return enter(pointee, region);
  }

  /** What is there if the program's arguments are. */
  public Optional<Region> stringsBehind(ObjectGroup group) {
    Region known = arguments;
    return known != null && regions.group(known) == group
        ? Optional.of(regions.content(known))
        : Optional.empty();
  }

  /** Some object in the region is known to end with zero. */
  public void enterString(Region region) {
    strings.add(region);
  }

  // ---- Pointers in objects from outside

  /** A pointer to the type is read from the region. */
  public void read(Region cell, CType pointee) {
    Read read = new Read(cell, pointee);
    if (reads.add(read)) {
      open.add(read);
    }
  }

  /**
   * Sees to it that pointers read from objects from outside point to such objects too. Says whether
   * anything is new by that.
   */
  public boolean close() {
    boolean changed = false;
    boolean more = true;
    while (more) {
      more = closeConversions();
      for (Read read : List.copyOf(open)) {
        if (regions.group(read.cell()).isOpen()) {
          open.remove(read);
          closed.add(read);
          if (supports(read.pointee())) {
            enter(read.pointee(), regions.content(read.cell()));
          }
          more = true;
        }
      }
      changed |= more;
    }
    return changed;
  }

  /** Where it cannot be said of each pointer what it points to, it may point anywhere. */
  public void markUnknown() {
    for (Read read : closed) {
      if (!isKnown(read)) {
        regions.markWild(regions.content(read.cell()));
      }
    }
    for (Region string : strings) {
      if (regions.cellSize(regions.leaf(string)) > 1) {
        // Where it ends can be said of bytes only.
        regions.markWild(string);
      }
    }
  }

  /** From where in objects from outside pointers are read. */
  public List<Region> cells() {
    return closed.stream().map(Read::cell).toList();
  }

  private boolean isKnown(Read read) {
    return supports(read.pointee()) && regions.holdsPointersOnly(read.cell());
  }

  private Target heldBy(Read read) {
    Kind kind =
        isVoid(read.pointee())
            ? ofAnyType(regions.content(read.cell()))
            : Objects.requireNonNull(kinds.get(key(read.pointee())));
    return target(read.pointee(), kind);
  }

  /** What the pointers may point to that the cell holds at first; nothing if that is not known. */
  public Set<Target> held(Region cell) {
    Region leaf = regions.leaf(cell);
    List<Read> here = closed.stream().filter(read -> regions.leaf(read.cell()) == leaf).toList();
    return here.stream().allMatch(this::isKnown)
        ? here.stream().map(this::heldBy).collect(Collectors.toCollection(LinkedHashSet::new))
        : Set.of();
  }
}
