package dev.bulwark.report;

import dev.bulwark.logic.Value;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.MemoryLayout.DynamicObject;
import dev.bulwark.program.MemoryLayout.MemoryObject;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What lies at an address, in the words of the program: knows the objects that are always there,
 * and learns of others as a run makes them.
 */
final class AddressNames {

  private final MemoryLayout layout;
  private final TreeMap<BigInteger, Named> objects = new TreeMap<>();
  private final Map<ProgramVariable, List<DynamicObject>> byBase = new HashMap<>();
  private final Map<ProgramVariable, BigInteger> sizes = new HashMap<>();
  private final Map<DynamicObject, Integer> counts = new HashMap<>();

  private record Named(String name, BigInteger base, ObjectType type) {
    BigInteger end() {
      return base.add(BigInteger.valueOf(type.size()));
    }
  }

  /**
   * A place in an object.
   *
   * @param path e.g. {@code array[3].next}
   * @param scalar what lies there, if not in a gap between members
   * @param offset how many bytes into the scalar, or into what has no scalar here
   */
  record Place(String path, Optional<ObjectType.Scalar> scalar, long offset) {}

  AddressNames(MemoryLayout layout) {
    this.layout = layout;
    for (MemoryObject object : layout.objects()) {
      add(object.name(), object.base(), object.type());
    }
    for (DynamicObject object : layout.dynamicObjects()) {
      byBase.computeIfAbsent(object.base(), base -> new ArrayList<>()).add(object);
      object.size().ifPresent(size -> sizes.put(size, BigInteger.ZERO));
    }
  }

  /** A variable takes a value; objects may come to be by that. */
  void on(ProgramVariable variable, Value value) {
    if (!(value instanceof Value.BitVecValue bits)) {
      return;
    }
    if (sizes.containsKey(variable)) {
      sizes.put(variable, bits.unsigned());
    }
    if (!bits.isZero()) {
      byBase.getOrDefault(variable, List.of()).forEach(object -> begin(object, bits.unsigned()));
    }
  }

  private void begin(DynamicObject object, BigInteger base) {
    Named known = objects.get(base);
    int number = counts.merge(object, 1, Integer::sum);
    String name = number == 1 ? object.name() : object.name() + "#" + number;
    ObjectType type = object.size().map(size -> sized(object.type(), size)).orElse(object.type());
    if (known != null && known.name().equals(object.name())) {
      // Assigned again without being anew, e.g. on each passage of a declaration.
      counts.merge(object, -1, Integer::sum);
      name = known.name();
    }
    add(name, base, type);
  }

  private ObjectType sized(ObjectType element, ProgramVariable size) {
    BigInteger bytes = sizes.getOrDefault(size, BigInteger.ZERO);
    long each = Math.max(1, element.size());
    BigInteger count = bytes.divide(BigInteger.valueOf(each));
    return count.equals(BigInteger.ONE)
        ? element
        : new ObjectType.ArrayOf(element, count.min(BigInteger.valueOf(1L << 40)).longValue());
  }

  private void add(String name, BigInteger base, ObjectType type) {
    Named added = new Named(name, base, type);
    Map.Entry<BigInteger, Named> before = objects.lowerEntry(base);
    if (before != null && before.getValue().end().compareTo(base) > 0) {
      objects.remove(before.getKey());
    }
    objects.subMap(base, added.end().max(base.add(BigInteger.ONE))).clear();
    objects.put(base, added);
  }

  /** Where an address lies, if that is within a known object. */
  Optional<Place> place(BigInteger address) {
    Map.Entry<BigInteger, Named> entry = objects.floorEntry(address);
    if (entry == null || entry.getValue().end().compareTo(address) <= 0) {
      return Optional.empty();
    }
    Named object = entry.getValue();
    long offset = address.subtract(object.base()).longValueExact();
    return Optional.of(place(object.name(), object.type(), offset));
  }

  private static Place place(String name, ObjectType object, long within) {
    String path = name;
    ObjectType type = object;
    long offset = within;
    while (true) {
      switch (type) {
        case ObjectType.Scalar scalar -> {
          return new Place(path, Optional.of(scalar), offset);
        }
        case ObjectType.ArrayOf(ObjectType element, long count) -> {
          long size = Math.max(1, element.size());
          path = path + "[" + offset / size + "]";
          offset %= size;
          type = element;
        }
        case ObjectType.Members members -> {
          Optional<ObjectType.Member> member = memberAt(members, offset);
          if (member.isEmpty()) {
            return new Place(path, Optional.empty(), offset);
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
  String pointer(BigInteger address) {
    if (address.signum() == 0) {
      return "NULL";
    }
    Named object = objects.get(address);
    if (object != null && !(object.type() instanceof ObjectType.ArrayOf)) {
      return "&" + object.name();
    }
    Optional<Place> place = place(address);
    if (place.isPresent()) {
      long offset = place.get().offset();
      String start = "&" + place.get().path();
      return offset == 0 ? start : "(char *)" + start + " + " + offset;
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
