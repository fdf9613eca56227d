package dev.bulwark.report.expression;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.MemoryLayout.Cell;
import dev.bulwark.program.MemoryLayout.Outside;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ProgramVariable;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Objects that exist before the program. They have no names in it, so they are numbered in the
 * order in which they are spoken of.
 */
public final class OutsideNames {

  /** An object as it is at first. */
  public record Found(int number, BigInteger base, long size, Outside kind) {

    public ObjectType type() {
      long each = Math.max(1, kind.element().size());
      return size == each ? kind.element() : new ObjectType.ArrayOf(kind.element(), size / each);
    }
  }

  /**
   * Something that the object holds.
   *
   * @param path from the object to it, e.g. {@code [2].next}; empty if it is all
   */
  public record Content(String path, ObjectType.Scalar type, Value value) {}

  private final List<Outside> kinds;
  private final Set<ProgramVariable> watched = new HashSet<>();
  private final Map<ProgramVariable, ArrayValue> first = new HashMap<>();
  private final Map<BigInteger, Found> found = new HashMap<>();

  public OutsideNames(List<Outside> kinds) {
    this.kinds = kinds;
    for (Outside kind : kinds) {
      watched.add(kind.sizes());
      kind.cells().forEach(cell -> watched.add(cell.memory()));
    }
  }

  /** Does the variable say what objects from outside are, or hold? */
  public boolean concerns(ProgramVariable variable) {
    return watched.contains(variable);
  }

  /** The variable takes a value; the first is the one that it has before the program. */
  public void on(ProgramVariable variable, Value value) {
    if (watched.contains(variable) && value instanceof ArrayValue array) {
      first.putIfAbsent(variable, array);
    }
  }

  /** The object from outside that the address belongs to; also one that it is just behind of. */
  public Optional<Found> at(BigInteger address) {
    for (Outside kind : kinds) {
      if (kind.from().compareTo(address) <= 0 && address.compareTo(kind.to()) < 0) {
        BigInteger base = address.subtract(address.subtract(kind.from()).mod(kind.distance()));
        Found known = found.get(base);
        return known != null ? Optional.of(known) : begin(base, kind);
      }
    }
    return Optional.empty();
  }

  private Optional<Found> begin(BigInteger base, Outside kind) {
    ArrayValue sizes = first.get(kind.sizes());
    if (sizes == null || !(at(sizes, base) instanceof BitVecValue limit)) {
      return Optional.empty();
    }
    BigInteger size = limit.unsigned().subtract(BigInteger.ONE);
    if (size.signum() <= 0 || size.compareTo(kind.distance()) >= 0) {
      return Optional.empty();
    }
    Found made = new Found(found.size() + 1, base, size.longValueExact(), kind);
    found.put(base, made);
    return Optional.of(made);
  }

  private static Value at(ArrayValue array, BigInteger address) {
    return array.select(Value.bitVec(((Sort.BitVec) array.sort().index()).width(), address));
  }

  /** What the object holds at first, as far as the program can see it; at most so many. */
  public List<Content> contents(Found object, int most) {
    List<Content> contents = new ArrayList<>();
    collect(object, "", object.type(), 0, most, contents);
    return contents;
  }

  private void collect(
      Found object, String path, ObjectType type, long offset, int most, List<Content> contents) {
    if (contents.size() >= most) {
      return;
    }
    switch (type) {
      case ObjectType.Scalar scalar ->
          value(object, offset, scalar)
              .ifPresent(value -> contents.add(new Content(path, scalar, value)));
      case ObjectType.ArrayOf(ObjectType element, long count) -> {
        for (long i = 0; i < Math.min(count, most); i++) {
          long at = offset + i * element.size();
          collect(object, path + "[" + i + "]", element, at, most, contents);
        }
      }
      case ObjectType.Members members ->
          members
              .members()
              .forEach(
                  member ->
                      collect(
                          object,
                          path + "." + member.name(),
                          member.type(),
                          offset + member.offset(),
                          most,
                          contents));
    }
  }

  /** What lies there at first: a cell of this size, or bytes, least significant first. */
  private Optional<Value> value(Found object, long offset, ObjectType.Scalar scalar) {
    for (Cell cell : object.kind().cells()) {
      ArrayValue memory = first.get(cell.memory());
      boolean here = offset % object.kind().stride() == cell.offset();
      if (memory == null || (!here && cell.size() != 1)) {
        continue;
      }
      BigInteger address = object.base().add(BigInteger.valueOf(offset));
      if (here && cell.size() == scalar.size()) {
        return Optional.of(at(memory, address));
      }
      if (cell.size() == 1 && object.kind().stride() == 1) {
        return bytes(memory, address, scalar.size());
      }
    }
    return Optional.empty();
  }

  private static Optional<Value> bytes(ArrayValue memory, BigInteger address, long size) {
    BigInteger bits = BigInteger.ZERO;
    for (int i = 0; i < size; i++) {
      if (!(at(memory, address.add(BigInteger.valueOf(i))) instanceof BitVecValue part)) {
        return Optional.empty();
      }
      bits = bits.or(part.unsigned().shiftLeft(Byte.SIZE * i));
    }
    return Optional.of(Value.bitVec((int) size * Byte.SIZE, bits));
  }

  /** Is it an array of characters, or of bytes of which nothing else is known? */
  public static boolean isText(Found object) {
    return object.kind().element() instanceof ObjectType.Scalar(CType type, long size)
        && size == 1
        && type.isInteger();
  }
}
