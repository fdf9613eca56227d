package dev.bulwark.program;

import dev.bulwark.program.CompositeType.Member;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Sizes, alignments and offsets as gcc on x86 has them (System V ABI). On ILP32 numbers of eight
 * bytes are aligned to four within structs and unions, and to eight elsewhere.
 */
public final class Layouts {

  /**
   * Where a member lies.
   *
   * @param offset in bytes from the start of the struct; for a bit-field, that of the byte in which
   *     it begins
   * @param bit for a bit-field, how many bits of that byte come before it
   * @param alignment what the member was aligned to, in bytes; 0 for bit-fields that are not
   */
  public record Field(Member member, long offset, int bit, long alignment) {}

  /** The layout of a struct or union; unnamed bit-fields are left out. */
  public record Composite(long size, long alignment, List<Field> fields) {
    public Composite {
      fields = List.copyOf(fields);
    }
  }

  private final MachineModel machine;
  private final Map<CompositeType, Composite> known = new IdentityHashMap<>();

  public Layouts(MachineModel machine) {
    this.machine = machine;
  }

  /** What {@code sizeof} gives; empty for incomplete types and those that are not known. */
  public OptionalLong size(CType type) {
    return switch (type) {
      case CType.IntegerType integer -> OptionalLong.of(machine.size(integer.kind()));
      case CType.EnumType enumeration -> size(enumeration.underlying());
      case CType.BitFieldType field -> OptionalLong.of(carrierSize(field));
      case CType.PointerType pointer -> OptionalLong.of(machine.pointerWidth() / 8);
      case CType.FloatingType floating -> OptionalLong.of(size(floating.format()));
      // gcc's extension: void and functions have size 1.
      case CType.VoidType v -> OptionalLong.of(1);
      case CType.FunctionType function -> OptionalLong.of(1);
      case CType.ArrayType array -> size(array);
      case CompositeType composite ->
          composite.isComplete() ? OptionalLong.of(of(composite).size()) : OptionalLong.empty();
      case CType.VolatileType(CType object) -> size(object);
      case CType.OtherType other -> OptionalLong.empty();
      case CType.MemoryType memory -> OptionalLong.empty();
    };
  }

  /** That of the least integer of the machine which has all values. */
  private static int carrierSize(CType.BitFieldType field) {
    int bytes = 1;
    while (bytes * 8 < field.bits()) {
      bytes *= 2;
    }
    return bytes;
  }

  private int size(CType.Format format) {
    return switch (format) {
      case FLOAT -> 4;
      case DOUBLE -> 8;
      case LONG_DOUBLE -> machine == MachineModel.ILP32 ? 12 : 16;
      case QUADRUPLE -> 16;
    };
  }

  private OptionalLong size(CType.ArrayType array) {
    OptionalLong element = size(array.element());
    if (array.length().isEmpty() || element.isEmpty()) {
      return OptionalLong.empty();
    }
    BigInteger bytes = array.length().get().multiply(BigInteger.valueOf(element.getAsLong()));
    return bytes.signum() < 0 || bytes.compareTo(largestObject()) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(bytes.longValueExact());
  }

  /** No object of C has more bytes: differences of pointers would not fit. */
  private BigInteger largestObject() {
    return BigInteger.ONE.shiftLeft(machine.pointerWidth() - 1).subtract(BigInteger.ONE);
  }

  /** Is it an array or struct of more bytes than any object has? */
  public boolean isTooLarge(CType type) {
    return switch (type) {
      case CType.ArrayType array ->
          isTooLarge(array.element())
              || (array.length().filter(length -> length.signum() >= 0).isPresent()
                  && size(array.element()).isPresent()
                  && size(array).isEmpty());
      case CompositeType composite -> composite.isComplete() && isTooLarge(composite);
      default -> false;
    };
  }

  private boolean isTooLarge(CompositeType composite) {
    try {
      return BigInteger.valueOf(of(composite).size()).compareTo(largestObject()) > 0;
    } catch (ArithmeticException e) {
      return true;
    }
  }

  /** What {@code _Alignof} gives: the alignment of members of the type. */
  public long alignment(CType type) {
    return adjusted(type, alignmentOfVariables(type));
  }

  /** What {@code __alignof__} gives: the alignment of objects of the type that are no members. */
  public long alignmentOfVariables(CType type) {
    return switch (type) {
      case CType.IntegerType integer -> machine.size(integer.kind());
      case CType.EnumType enumeration -> alignmentOfVariables(enumeration.underlying());
      case CType.BitFieldType field -> carrierSize(field);
      case CType.PointerType pointer -> machine.pointerWidth() / 8;
      case CType.FloatingType floating -> alignment(floating.format());
      case CType.VoidType v -> 1;
      case CType.FunctionType function -> 1;
      case CType.ArrayType array -> alignmentOfVariables(array.element());
      case CompositeType composite -> composite.isComplete() ? of(composite).alignment() : 1;
      case CType.VolatileType(CType object) -> alignmentOfVariables(object);
      case CType.OtherType other -> 1;
      case CType.MemoryType memory -> 1;
    };
  }

  private int alignment(CType.Format format) {
    return format == CType.Format.LONG_DOUBLE && machine == MachineModel.ILP32 ? 4 : size(format);
  }

  /** On ILP32, integers and {@code double} as members are aligned to four bytes at most. */
  long adjusted(CType type, long alignment) {
    CType element = type.unqualified();
    while (element instanceof CType.ArrayType array) {
      element = array.element().unqualified();
    }
    boolean less = element.isInteger() || element.equals(CType.DOUBLE);
    return less && machine == MachineModel.ILP32 ? Math.min(alignment, 4) : alignment;
  }

  /** The size of the largest integers that the machine can move at once. */
  int largestInteger() {
    return machine == MachineModel.ILP32 ? 8 : 16;
  }

  /** The layout of a complete type. */
  public Composite of(CompositeType type) {
    Composite layout = known.get(type);
    if (layout == null) {
      layout = new Placement(type, this).place();
      known.put(type, layout);
    }
    return layout;
  }

  /**
   * The path to a member through members without a name: one field for each step. Empty if there is
   * no such member.
   */
  public Optional<List<Field>> path(CompositeType type, String name) {
    for (Field field : of(type).fields()) {
      if (field.member().name().equals(name)) {
        return Optional.of(List.of(field));
      }
      if (field.member().name().isEmpty()
          && field.member().type() instanceof CompositeType inner
          && inner.isComplete()) {
        Optional<List<Field>> rest = path(inner, name);
        if (rest.isPresent()) {
          List<Field> whole = new ArrayList<>();
          whole.add(field);
          whole.addAll(rest.get());
          return Optional.of(whole);
        }
      }
    }
    return Optional.empty();
  }
}
