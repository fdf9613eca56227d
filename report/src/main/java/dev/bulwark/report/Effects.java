package dev.bulwark.report;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.TermFactory;
import dev.bulwark.logic.Value;
import dev.bulwark.logic.Value.ArrayValue;
import dev.bulwark.logic.Value.BitVecValue;
import dev.bulwark.logic.Value.FloatValue;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import dev.bulwark.program.ObjectType;
import dev.bulwark.program.ProgramVariable;
import dev.bulwark.program.interpreter.Step;
import dev.bulwark.report.TraceRow.Effect;
import dev.bulwark.report.expression.AddressNames;
import dev.bulwark.report.expression.OutsideNames;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The changes of a step in the words of the program: a variable that takes a value; a write to
 * memory as what it does to an object, such as {@code array[3] = 7}; a pointer as what it points
 * to.
 */
final class Effects {

  /** Of more writes in one step only these are shown. */
  private static final int SHOWN = 8;

  private static final int SHOWN_BYTES = 32;

  private final MachineModel machine;
  private final AddressNames names;

  Effects(MachineModel machine, AddressNames names) {
    this.machine = machine;
    this.names = names;
  }

  /** Learns what a run has made while nobody listened, from the values that variables have. */
  void catchUp(Map<ProgramVariable, Value> values) {
    names.catchUp(values);
  }

  /** What the change does; without a name if only lowering knows the variable. */
  List<Effect> of(Step.Change change, boolean input) {
    ProgramVariable variable = change.variable();
    names.on(variable, change.after());
    String name =
        switch (variable.kind()) {
          case GLOBAL, LOCAL, PARAMETER -> variable.sourceName();
          case RESULT -> "result";
          case TEMPORARY -> "";
        };
    if (input && names.isOfOutside(variable)) {
      // Shown where a pointer to one of these objects is.
      return List.of();
    }
    if (change.after() instanceof ArrayValue after
        && variable.type() instanceof CType.MemoryType(CType cell)) {
      return name.isEmpty() ? List.of() : memory(change, after, cell, input);
    }
    if (name.isEmpty() && variable.type() instanceof CType.OtherType) {
      // Bits on their way into memory, which is where they are shown.
      return List.of();
    }
    return List.of(effect(name, change.after(), variable.type(), input).of(variable.name()));
  }

  private Effect effect(String name, Value value, CType type, boolean input) {
    String more =
        !name.isEmpty() && type instanceof CType.PointerType && value instanceof BitVecValue bits
            ? introduction(bits.unsigned())
            : "";
    String text = text(value, type);
    String pointer = type instanceof CType.PointerType ? text : "";
    return new Effect(name, text + more, CValues.plainNumber(value, type), input, pointer);
  }

  private String text(Value value, CType type) {
    return type instanceof CType.PointerType(CType target) && value instanceof BitVecValue bits
        ? names.pointer(bits.unsigned(), target)
        : CValues.text(value, type);
  }

  /** What an object that exists before the program holds, when it is shown for the first time. */
  private String introduction(BigInteger address) {
    return names.introduced(address).map(this::described).orElse("");
  }

  private String described(OutsideNames.Found object) {
    if (OutsideNames.isText(object)) {
      String bytes = object.size() + (object.size() == 1 ? " byte" : " bytes");
      List<OutsideNames.Content> shown = names.contents(object, SHOWN_BYTES);
      StringBuilder text = new StringBuilder();
      shown.forEach(content -> text.append(character(content.value())));
      String more = object.size() > shown.size() ? "..." : "";
      return " (" + bytes + (shown.isEmpty() ? "" : ": \"" + text + "\"" + more) + ")";
    }
    List<String> parts = new ArrayList<>();
    long count = object.size() / Math.max(1, object.kind().element().size());
    if (count > 1) {
      parts.add(count + " elements");
    }
    List<OutsideNames.Content> shown = names.contents(object, SHOWN + 1);
    for (OutsideNames.Content content : shown.subList(0, Math.min(SHOWN, shown.size()))) {
      String name = content.path().startsWith(".") ? content.path().substring(1) : content.path();
      parts.add((name.isEmpty() ? "" : name + " = ") + plain(content));
    }
    if (shown.size() > SHOWN) {
      parts.add("...");
    }
    return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
  }

  private String plain(OutsideNames.Content content) {
    CType type = content.type().type();
    if (content.value() instanceof BitVecValue bits) {
      if (type instanceof CType.PointerType(CType target)) {
        return names.pointer(bits.unsigned(), target);
      }
      if (machine.sort(type) instanceof Sort.Float sort && sort.width() == bits.width()) {
        return CValues.text(new FloatValue(sort, bits.bits()), type);
      }
    }
    return CValues.text(content.value(), type);
  }

  private static String character(Value value) {
    int code = value instanceof BitVecValue bits ? bits.unsigned().intValue() : 0;
    return switch (code) {
      case 0 -> "\\0";
      case '\n' -> "\\n";
      case '\t' -> "\\t";
      case '"', '\\' -> "\\" + (char) code;
      default -> code >= ' ' && code < 127 ? "" + (char) code : String.format("\\x%02x", code);
    };
  }

  private List<Effect> memory(Step.Change change, ArrayValue after, CType cell, boolean input) {
    ArrayValue old =
        change.before().orElseGet(() -> TermFactory.zeroValue(after.sort()))
                instanceof ArrayValue array
            ? array
            : after;
    List<Effect> effects = new ArrayList<>();
    Set<String> written = new LinkedHashSet<>();
    // Writing what was there before is a write too.
    Set<Value> places = new LinkedHashSet<>(change.indices());
    places.addAll(after.differences(old));
    List<Value> indices = new ArrayList<>(places);
    indices.sort((a, b) -> address(a).compareTo(address(b)));
    for (Value index : indices) {
      for (Effect effect : write(address(index), old, after, cell, input)) {
        if (written.add(effect.variable()) && effects.size() < SHOWN) {
          effects.add(effect);
        }
      }
    }
    int more = written.size() - effects.size();
    if (more > 0) {
      effects.add(new Effect("", "... " + more + " more", "", input));
    }
    return effects;
  }

  private static BigInteger address(Value index) {
    return switch (index) {
      case BitVecValue bits -> bits.unsigned();
      case Value.IntValue(BigInteger number) -> number;
      default -> throw new IllegalArgumentException("no address: " + index);
    };
  }

  private List<Effect> write(
      BigInteger address, ArrayValue old, ArrayValue memory, CType cell, boolean input) {
    Optional<AddressNames.Pointee> found = names.place(address);
    boolean bytes = memory.sort().element().equals(Sort.bitVec(Byte.SIZE));
    return bytes && found.isPresent() && !found.get().bitFields().isEmpty()
        ? bitFields(address, found.get(), old, memory, input)
        : List.of(write(address, found, memory, cell, input));
  }

  /** Those that changed; all of the byte if none did. */
  private List<Effect> bitFields(
      BigInteger address,
      AddressNames.Pointee place,
      ArrayValue old,
      ArrayValue memory,
      boolean input) {
    BigInteger base = address.subtract(BigInteger.valueOf(place.offset()));
    List<Effect> all = new ArrayList<>();
    List<Effect> changed = new ArrayList<>();
    for (ObjectType.BitField field : place.bitFields()) {
      BigInteger bits = bits(memory, base, field);
      Effect effect =
          effect(place.path() + "." + field.name(), value(bits, field), field.type(), input);
      all.add(effect);
      if (!bits.equals(bits(old, base, field))) {
        changed.add(effect);
      }
    }
    return changed.isEmpty() ? all : changed;
  }

  /** The field's bits as the number that they are in its type. */
  private Value value(BigInteger bits, ObjectType.BitField field) {
    boolean negative = field.type().isSigned() && bits.testBit(field.width() - 1);
    BigInteger number = negative ? bits.subtract(BigInteger.ONE.shiftLeft(field.width())) : bits;
    return Value.bitVec(((Sort.BitVec) machine.sort(field.type())).width(), number);
  }

  private static BigInteger bits(ArrayValue memory, BigInteger base, ObjectType.BitField field) {
    BigInteger bits = BigInteger.ZERO;
    for (int i = 0; i < field.width(); i++) {
      long at = field.bit() + i;
      if (at(memory, base.add(BigInteger.valueOf(at / Byte.SIZE))) instanceof BitVecValue cell
          && cell.unsigned().testBit((int) (at % Byte.SIZE))) {
        bits = bits.setBit(i);
      }
    }
    return bits;
  }

  private Effect write(
      BigInteger address,
      Optional<AddressNames.Pointee> found,
      ArrayValue memory,
      CType cell,
      boolean input) {
    if (found.isEmpty() || found.get().scalar().isEmpty()) {
      String name =
          found
              .map(place -> place.path() + " + " + place.offset())
              .orElseGet(() -> "*" + names.pointer(address, cell));
      return effect(name, at(memory, address), cell, input);
    }
    AddressNames.Pointee place = found.get();
    ObjectType.Scalar scalar = place.scalar().get();
    Value whole = whole(memory, address.subtract(BigInteger.valueOf(place.offset())), scalar);
    Sort wanted = machine.sort(scalar.type());
    if (whole.sort().equals(wanted)) {
      return effect(place.path(), whole, scalar.type(), input);
    }
    if (wanted instanceof Sort.Float sort
        && whole instanceof BitVecValue bits
        && bits.width() == sort.width()) {
      return floating(place.path(), new FloatValue(sort, bits.bits()), scalar.type(), bits, input);
    }
    String part = place.offset() == 0 ? "" : " + " + place.offset();
    return effect(place.path() + part, at(memory, address), cell, input);
  }

  /** Of NaN also which of its representations it is. */
  private Effect floating(
      String name, FloatValue number, CType type, BitVecValue bits, boolean input) {
    Effect effect = effect(name, number, type, input);
    return number.isNaN()
        ? new Effect(
            name, effect.value() + " (0x" + bits.bits().toString(16) + ")", effect.number(), input)
        : effect;
  }

  private static Value at(ArrayValue memory, BigInteger address) {
    return memory.select(
        memory.sort().index() instanceof Sort.BitVec(int width)
            ? Value.bitVec(width, address)
            : Value.integer(address));
  }

  /** What lies at an address: one cell, or several bytes, least significant first. */
  private static Value whole(ArrayValue memory, BigInteger base, ObjectType.Scalar scalar) {
    if (!(at(memory, base) instanceof BitVecValue first)
        || first.width() != Byte.SIZE
        || scalar.size() == 1) {
      return at(memory, base);
    }
    BigInteger bits = BigInteger.ZERO;
    for (int i = 0; i < scalar.size(); i++) {
      if (at(memory, base.add(BigInteger.valueOf(i))) instanceof BitVecValue part) {
        bits = bits.or(part.bits().shiftLeft(Byte.SIZE * i));
      }
    }
    return Value.bitVec((int) scalar.size() * Byte.SIZE, bits);
  }
}
