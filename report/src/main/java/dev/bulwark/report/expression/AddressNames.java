package dev.bulwark.report.expression;

import dev.bulwark.logic.Value;
import dev.bulwark.program.CType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.MemoryLayout.DynamicObject;
import dev.bulwark.program.MemoryLayout.MemoryObject;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ObjectTypes;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What lies at an address, in the words of the program: knows the objects that are always there,
 * and learns of others as a run makes them.
 */
public final class AddressNames {

  private final MemoryLayout layout;
  private final Layouts layouts;
  private final TreeMap<BigInteger, Named> objects = new TreeMap<>();
  private final Map<ProgramVariable, List<DynamicObject>> byBase = new HashMap<>();
  private final Map<ProgramVariable, BigInteger> sizes = new HashMap<>();
  private final Map<DynamicObject, Integer> counts = new HashMap<>();
  private final OutsideNames outside;
  private final Set<Integer> introduced = new HashSet<>();

  /** How many objects have this name once the function in front is left out. */
  private final Map<String, Integer> shortNames = new HashMap<>();

  private record Named(String name, BigInteger base, ObjectType type, Kind kind) {
    BigInteger end() {
      return base.add(BigInteger.valueOf(type.size()));
    }
  }

  /** How an object comes and goes. */
  public enum Kind {
    /** It is always there. */
    STATIC,
    /** It ends with a function. */
    AUTOMATIC,
    /** It ends when it is freed. */
    HEAP,
    /** It has been there before the program. */
    OUTSIDE
  }

  /** An object that is there or has been there. */
  public record Known(String name, BigInteger size, Kind kind) {}

  /**
   * A place in an object.
   *
   * @param path e.g. {@code array[3].next}
   * @param scalar what lies there, if not in a gap between members
   * @param offset how many bytes into the scalar, or into what has no scalar here
   * @param bitFields those of the object in {@code path} that have bits here
   */
  public record Pointee(
      String path,
      Optional<ObjectType.Scalar> scalar,
      long offset,
      List<ObjectType.BitField> bitFields) {

    Pointee(String path, Optional<ObjectType.Scalar> scalar, long offset) {
      this(path, scalar, offset, List.of());
    }
  }

  public AddressNames(MachineModel machine, MemoryLayout layout) {
    this.layout = layout;
    this.layouts = new Layouts(machine);
    this.outside = new OutsideNames(layout.outside());
    layout.objects().forEach(object -> count(object.name()));
    layout.dynamicObjects().forEach(object -> count(object.name()));
    for (MemoryObject object : layout.objects()) {
      boolean local = !withoutFunction(object.name()).equals(object.name());
      Kind kind = local ? Kind.AUTOMATIC : Kind.STATIC;
      add(shown(object.name()), object.base(), object.type(), kind);
    }
    for (DynamicObject object : layout.dynamicObjects()) {
      byBase.computeIfAbsent(object.base(), base -> new ArrayList<>()).add(object);
      object.size().ifPresent(size -> sizes.put(size, BigInteger.ZERO));
    }
  }

  private void count(String name) {
    shortNames.merge(withoutFunction(name), 1, Integer::sum);
  }

  private static String withoutFunction(String name) {
    int colons = name.startsWith("\"") ? -1 : name.indexOf("::");
    return colons < 0 ? name : name.substring(colons + 2);
  }

  /** Without the function where that is clear. */
  private String shown(String name) {
    String brief = withoutFunction(name);
    return shortNames.getOrDefault(brief, 0) == 1 ? brief : name;
  }

  /** A variable takes a value; objects may come to be by that, or get a type. */
  public void on(ProgramVariable variable, Value value) {
    outside.on(variable, value);
    if (!(value instanceof Value.BitVecValue bits)) {
      return;
    }
    if (sizes.containsKey(variable)) {
      sizes.put(variable, bits.unsigned());
    }
    if (!bits.isZero()) {
      byBase.getOrDefault(variable, List.of()).forEach(object -> begin(object, bits.unsigned()));
      if (variable.type() instanceof CType.PointerType(CType target)) {
        retype(bits.unsigned(), target);
      }
    }
  }

  /**
   * Learns of the objects that have come to be while nobody listened, as far as variables still
   * point to them.
   */
  public void catchUp(Map<ProgramVariable, Value> values) {
    values.forEach(
        (variable, value) -> {
          if (sizes.containsKey(variable) && value instanceof Value.BitVecValue bits) {
            sizes.put(variable, bits.unsigned());
          }
        });
    values.forEach(
        (variable, value) -> {
          if (value instanceof Value.BitVecValue bits && objects.get(bits.unsigned()) == null) {
            on(variable, value);
          }
        });
  }

  /** What was allocated as bytes is of the type by which it is pointed to first. */
  private void retype(BigInteger base, CType target) {
    Named object = objects.get(base);
    long size = layouts.size(target).orElse(1);
    if (object != null && isBytes(object.type()) && size > 1 && object.type().size() >= size) {
      long count = object.type().size() / size;
      ObjectType element = ObjectTypes.of(target, layouts);
      objects.put(
          base,
          new Named(
              object.name(),
              base,
              count == 1 ? element : new ObjectType.ArrayOf(element, count),
              object.kind()));
    }
  }

  private static boolean isBytes(ObjectType type) {
    return type instanceof ObjectType.ArrayOf(ObjectType.Scalar element, long count)
        && element.size() == 1;
  }

  private void begin(DynamicObject object, BigInteger base) {
    Named known = objects.get(base);
    int number = counts.merge(object, 1, Integer::sum);
    String own = shown(object.name());
    String name = number == 1 ? own : own + "#" + number;
    ObjectType type = object.size().map(size -> sized(object.type(), size)).orElse(object.type());
    if (known != null && known.name().equals(own)) {
      // Assigned again without being anew, e.g. on each passage of a declaration.
      counts.merge(object, -1, Integer::sum);
      name = known.name();
    }
    add(name, base, type, object.heap() ? Kind.HEAP : Kind.AUTOMATIC);
  }

  private ObjectType sized(ObjectType element, ProgramVariable size) {
    BigInteger bytes = sizes.getOrDefault(size, BigInteger.ZERO);
    long each = Math.max(1, element.size());
    BigInteger count = bytes.divide(BigInteger.valueOf(each));
    return count.equals(BigInteger.ONE)
        ? element
        : new ObjectType.ArrayOf(element, count.min(BigInteger.valueOf(1L << 40)).longValue());
  }

  private void add(String name, BigInteger base, ObjectType type, Kind kind) {
    Named added = new Named(name, base, type, kind);
    Map.Entry<BigInteger, Named> before = objects.lowerEntry(base);
    if (before != null && before.getValue().end().compareTo(base) > 0) {
      objects.remove(before.getKey());
    }
    objects.subMap(base, added.end().max(base.add(BigInteger.ONE))).clear();
    objects.put(base, added);
  }

  /** Does the variable say what objects that exist before the program are, or hold? */
  public boolean isOfOutside(ProgramVariable variable) {
    return outside.concerns(variable);
  }

  private void learn(BigInteger address) {
    outside
        .at(address)
        .filter(found -> !objects.containsKey(found.base()))
        .ifPresent(
            found -> add("object " + found.number(), found.base(), found.type(), Kind.OUTSIDE));
  }

  /** The object that begins at the address, or did. */
  public Optional<Known> object(BigInteger base) {
    learn(base);
    return Optional.ofNullable(objects.get(base))
        .map(found -> new Known(found.name(), found.end().subtract(base), found.kind()));
  }

  /**
   * The object that exists before the program to which the address belongs, when this is asked of
   * it for the first time.
   */
  public Optional<OutsideNames.Found> introduced(BigInteger address) {
    return outside.at(address).filter(found -> introduced.add(found.number()));
  }

  public List<OutsideNames.Content> contents(OutsideNames.Found object, int most) {
    return outside.contents(object, most);
  }

  /** Where an address lies, if that is within a known object. */
  public Optional<Pointee> place(BigInteger address) {
    learn(address);
    Map.Entry<BigInteger, Named> entry = objects.floorEntry(address);
    if (entry == null || entry.getValue().end().compareTo(address) <= 0) {
      return Optional.empty();
    }
    Named object = entry.getValue();
    long offset = address.subtract(object.base()).longValueExact();
    return Optional.of(place(object, offset, null, new HashMap<>()));
  }

  /**
   * What lies at this address plus indices times distances, if all of these are indices of arrays:
   * {@code a[k]}, {@code m[i][j + 1].next}.
   *
   * @param indices what is to be written for an index, by the distance of the array's elements
   */
  public Optional<Pointee> element(BigInteger address, Map<BigInteger, String> indices) {
    Map.Entry<BigInteger, Named> entry = objects.floorEntry(address);
    if (entry == null || entry.getValue().end().compareTo(address) <= 0) {
      return Optional.empty();
    }
    Map<BigInteger, String> open = new HashMap<>(indices);
    long offset = address.subtract(entry.getKey()).longValueExact();
    Pointee found = place(entry.getValue(), offset, null, open);
    return open.isEmpty() ? Optional.of(found) : Optional.empty();
  }

  /** An index, or the sum of what is written for it and a number. */
  private static String index(@Nullable String written, long number) {
    if (written == null) {
      return Long.toString(number);
    }
    boolean negative = written.startsWith("-");
    return number == 0
        ? written
        : negative ? number + " - " + written.substring(1) : written + " + " + number;
  }

  /**
   * Goes down to the scalar, or to something of this type that begins here.
   *
   * @param indices of arrays by the distance of their elements; those that are met are taken out
   */
  private static Pointee place(
      Named object, long within, @Nullable ObjectType wanted, Map<BigInteger, String> indices) {
    String path = object.name();
    ObjectType type = object.type();
    long offset = within;
    while (true) {
      if (offset == 0 && type.equals(wanted)) {
        return new Pointee(path, Optional.empty(), 0);
      }
      switch (type) {
        case ObjectType.Scalar scalar -> {
          return new Pointee(path, Optional.of(scalar), offset);
        }
        case ObjectType.ArrayOf(ObjectType element, long count) -> {
          long size = Math.max(1, element.size());
          path += "[" + index(indices.remove(BigInteger.valueOf(size)), offset / size) + "]";
          offset %= size;
          type = element;
        }
        case ObjectType.Members members -> {
          Optional<ObjectType.Member> member = memberAt(members, offset);
          if (member.isEmpty()) {
            long here = offset;
            return new Pointee(
                path,
                Optional.empty(),
                offset,
                members.bitFields().stream().filter(field -> field.covers(here)).toList());
          }
          path = path + "." + member.get().name();
          offset -= member.get().offset();
          type = member.get().type();
        }
      }
    }
  }

  private static Optional<ObjectType.Member> memberAt(ObjectType.Members type, long offset) {
    return type.members().stream()
        .filter(m -> m.offset() <= offset && offset < m.offset() + m.type().size())
        .findFirst();
  }

  /** A pointer's value: {@code NULL}, {@code &array[3]}, {@code &x + 1}, or a number. */
  public String pointer(BigInteger address, CType target) {
    if (address.signum() == 0) {
      return "NULL";
    }
    learn(address);
    Map.Entry<BigInteger, Named> entry = objects.floorEntry(address);
    if (entry != null && entry.getValue().end().compareTo(address) > 0) {
      long within = address.subtract(entry.getKey()).longValueExact();
      ObjectType wanted = ObjectTypes.of(target, layouts);
      Pointee place = place(entry.getValue(), within, wanted, new HashMap<>());
      String start = "&" + place.path();
      return place.offset() == 0 ? start : "(char *)" + start + " + " + place.offset();
    }
    return end(address)
        .orElseGet(
            () ->
                "0x"
                    + address.toString(16)
                    + area(address).map(name -> " (" + name + ")").orElse(""));
  }

  /** The address behind an object, which C allows to be computed. */
  private Optional<String> end(BigInteger address) {
    Map.Entry<BigInteger, Named> before = objects.lowerEntry(address);
    if (before == null || !before.getValue().end().equals(address)) {
      return Optional.empty();
    }
    Named object = before.getValue();
    return Optional.of(
        object.type() instanceof ObjectType.ArrayOf array
            ? "&" + object.name() + "[" + array.count() + "]"
            : "&" + object.name() + " + 1");
  }

  private Optional<String> area(BigInteger address) {
    return layout.areas().stream()
        .filter(area -> area.from().compareTo(address) <= 0 && address.compareTo(area.to()) < 0)
        .map(MemoryLayout.Area::name)
        .findFirst();
  }
}
