package dev.bulwark.report.harness;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.MemoryLayout;
import dev.bulwark.program.MemoryLayout.Cell;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.source.SharedVariable;
import dev.bulwark.report.expression.OutsideNames;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the objects that exist before the program, each with {@code malloc}, so that it may be
 * freed and sanitizers know where it ends. Which ones are made, pointers say: those that the run
 * takes, and those in objects that are made.
 */
final class Objects {

  /** The name of the function that makes pointers; it is given an object and an offset. */
  static final String POINTER = "bulwark_pointer";

  private static final int WORD = 8;

  private final OutsideNames names;
  private final Map<ProgramVariable, Value> state;
  private final boolean areThere;
  private final List<OutsideNames.Found> found = new ArrayList<>();
  private final Map<BigInteger, Integer> numbers = new HashMap<>();
  private final List<String> lines = new ArrayList<>();

  Objects(MemoryLayout layout, Map<ProgramVariable, Value> state) {
    this.names = new OutsideNames(layout.outside());
    this.areThere = !layout.outside().isEmpty();
    this.state = state;
    state.forEach(names::on);
  }

  boolean areThere() {
    return areThere;
  }

  /** The number of an object, and an offset: what {@link #POINTER} is given. */
  String place(BigInteger address) {
    Optional<OutsideNames.Found> object = names.at(address);
    if (object.isEmpty()) {
      return "0, " + address + "UL";
    }
    int number =
        numbers.computeIfAbsent(
            object.get().base(),
            base -> {
              found.add(object.get());
              return found.size();
            });
    return number + ", " + address.subtract(object.get().base()) + "UL";
  }

  String pointer(BigInteger address) {
    return POINTER + "(" + place(address) + ")";
  }

  // ---- What they hold

  /** The statements that give a variable its first value. */
  List<String> fill(String variable, SharedVariable shared) {
    lines.clear();
    for (SharedVariable.Part part : shared.parts()) {
      Value value = state.get(part.variable());
      if (value instanceof ArrayValue memory && part.address().isPresent()) {
        value = at(memory, part.address().get());
      }
      if (value != null) {
        boolean pointer =
            part.address().isPresent()
                ? isKnownAddress(value)
                : part.variable().type() instanceof CType.PointerType;
        put(variable, part.offset() + "UL", part.size(), value, pointer);
      }
    }
    return List.copyOf(lines);
  }

  /** The statements that make all objects to which there are pointers, also from each other. */
  List<String> make() {
    lines.clear();
    for (int i = 0; i < found.size(); i++) {
      contents(i + 1, found.get(i));
    }
    List<String> made = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      made.add("bulwark_objects[" + (i + 1) + "] = bulwark_new(" + found.get(i).size() + "UL);");
    }
    made.addAll(lines);
    return made;
  }

  /** How many objects have been asked for so far. */
  int count() {
    return found.size();
  }

  private void contents(int number, OutsideNames.Found object) {
    String name = "bulwark_objects[" + number + "]";
    for (Cell cell : object.kind().cells()) {
      if (state.get(cell.memory()) instanceof ArrayValue memory) {
        contents(name, object, cell, memory);
      }
    }
  }

  /** What most cells hold in a loop, and then the others. */
  private void contents(String name, OutsideNames.Found object, Cell cell, ArrayValue memory) {
    long stride = object.kind().stride();
    long last = object.size() - cell.size();
    if (!isZero(memory.otherwise()) && cell.offset() <= last) {
      boolean pointer = isPointer(object, cell.offset(), cell.size(), memory.otherwise());
      if (stride > last - cell.offset()) {
        put(name, cell.offset() + "UL", cell.size(), memory.otherwise(), pointer);
      } else {
        lines.add(
            "for (unsigned long at = "
                + cell.offset()
                + "UL; at <= "
                + last
                + "UL; at += "
                + stride
                + "UL) {");
        put(name, "at", cell.size(), memory.otherwise(), pointer);
        lines.add("}");
      }
    }
    for (Map.Entry<Value, Value> entry : memory.sortedEntries()) {
      BigInteger distance = ((BitVecValue) entry.getKey()).unsigned().subtract(object.base());
      if (distance.signum() >= 0 && distance.compareTo(BigInteger.valueOf(last)) <= 0) {
        long offset = distance.longValueExact();
        if (offset % stride == cell.offset()) {
          boolean pointer = isPointer(object, offset, cell.size(), entry.getValue());
          put(name, offset + "UL", cell.size(), entry.getValue(), pointer);
        }
      }
    }
  }

  private static boolean isZero(Value value) {
    return value instanceof BitVecValue bits && bits.isZero();
  }

  /** Does it belong to an object? Numbers that do are very unlikely where they are no pointers. */
  private boolean isKnownAddress(Value value) {
    return value instanceof BitVecValue bits && names.at(bits.unsigned()).isPresent();
  }

  /** By its type, and where that is not known by its value. */
  private boolean isPointer(OutsideNames.Found object, long offset, int size, Value value) {
    return scalar(object.type(), offset)
        .filter(scalar -> scalar.size() == size)
        .map(scalar -> scalar.type() instanceof CType.PointerType)
        .orElseGet(() -> isKnownAddress(value));
  }

  private static Optional<ObjectType.Scalar> scalar(ObjectType type, long offset) {
    return switch (type) {
      case ObjectType.Scalar scalar -> offset == 0 ? Optional.of(scalar) : Optional.empty();
      case ObjectType.ArrayOf(ObjectType element, long count) ->
          element.size() == 0 ? Optional.empty() : scalar(element, offset % element.size());
      case ObjectType.Members members ->
          members.members().stream()
              .filter(
                  member ->
                      member.offset() <= offset && offset < member.offset() + member.type().size())
              .findFirst()
              .flatMap(member -> scalar(member.type(), offset - member.offset()));
    };
  }

  // ---- Statements

  private static Value at(ArrayValue memory, BigInteger address) {
    return memory.select(Value.bitVec(((Sort.BitVec) memory.sort().index()).width(), address));
  }

  private void put(String name, String offset, int size, Value value, boolean pointer) {
    switch (value) {
      case BitVecValue bits when pointer ->
          lines.add(
              "bulwark_put_pointer("
                  + name
                  + " + "
                  + offset
                  + ", "
                  + pointer(bits.unsigned())
                  + ");");
      case BitVecValue bits -> number(name, offset, size, bits.unsigned());
      case FloatValue number when number.sort().width() == WORD * size ->
          number(name, offset, size, number.bits());
      case Value.BoolValue truth ->
          number(name, offset, size, truth.value() ? BigInteger.ONE : BigInteger.ZERO);
      default -> {}
    }
  }

  private void number(String name, String offset, int size, BigInteger bits) {
    for (int at = 0; at < size; at += WORD) {
      BigInteger part =
          bits.shiftRight(Byte.SIZE * at)
              .and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
      String place = name + " + " + offset + (at == 0 ? "" : " + " + at);
      lines.add("bulwark_put(" + place + ", " + part + "ULL, " + Math.min(WORD, size - at) + ");");
    }
  }
}
