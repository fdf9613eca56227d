package dev.bulwark.program;

import dev.bulwark.program.CompositeType.Member;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Sizes, alignments and offsets as gcc on x86 has them (System V ABI). On ILP32 numbers of eight
 * bytes need an alignment of four only within structs and unions, which is what counts here.
 */
public final class Layouts {

  /**
   * Where a member lies.
   *
   * @param offset in bytes from the start of the struct; for a bit-field, that of the byte in which
   *     it begins
   * @param bit for a bit-field, how many bits of that byte come before it
   */
  public record Field(Member member, long offset, int bit) {}

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
    var length = array.length().get();
    return length.signum() < 0 || length.bitLength() + Long.bitCount(element.getAsLong()) > 62
        ? OptionalLong.empty()
        : OptionalLong.of(Math.multiplyExact(element.getAsLong(), length.longValueExact()));
  }

  /** What {@code _Alignof} gives. */
  public long alignment(CType type) {
    return switch (type) {
      case CType.IntegerType integer -> scalarAlignment(machine.size(integer.kind()));
      case CType.EnumType enumeration -> alignment(enumeration.underlying());
      case CType.PointerType pointer -> machine.pointerWidth() / 8;
      case CType.FloatingType floating -> scalarAlignment(size(floating.format()));
      case CType.VoidType v -> 1;
      case CType.FunctionType function -> 1;
      case CType.ArrayType array -> alignment(array.element());
      case CompositeType composite -> composite.isComplete() ? of(composite).alignment() : 1;
      case CType.VolatileType(CType object) -> alignment(object);
      case CType.OtherType other -> 1;
      case CType.MemoryType memory -> 1;
    };
  }

  private long scalarAlignment(int size) {
    return switch (machine) {
      case ILP32 -> size == 16 ? 16 : Math.min(size, 4);
      case LP64 -> size;
    };
  }

  /** The layout of a complete type. */
  public Composite of(CompositeType type) {
    Composite layout = known.get(type);
    if (layout == null) {
      layout = new Placement(type).place();
      known.put(type, layout);
    }
    return layout;
  }

  /**
   * The way to a member through members without a name: one field for each step. Empty if there is
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

  /** Puts the members of one type into their places; positions are in bits. */
  private final class Placement {
    private final CompositeType type;
    private final List<Field> fields = new ArrayList<>();
    private long alignment = 1;
    private long end;
    private long furthest;

    private Placement(CompositeType type) {
      this.type = type;
    }

    private Composite place() {
      for (Member member : type.members()) {
        if (type.isUnion()) {
          end = 0;
        }
        if (member.isBitField()) {
          bitField(member, member.bits().getAsInt());
        } else {
          plain(member);
        }
        furthest = Math.max(furthest, end);
      }
      alignment = Math.max(alignment, type.alignment());
      long bytes = (furthest + 7) / 8;
      return new Composite(roundUp(bytes, alignment), alignment, fields);
    }

    private boolean isPacked(Member member) {
      return type.packed() || member.packed();
    }

    private void plain(Member member) {
      long own = isPacked(member) ? 1 : Layouts.this.alignment(member.type());
      own = Math.max(own, member.alignment());
      alignment = Math.max(alignment, own);
      end = roundUp(end, own * 8);
      fields.add(new Field(member, end / 8, 0));
      // A flexible array member has no size.
      end += size(member.type()).orElse(0) * 8;
    }

    /** A bit-field may not cross more units of its type's alignment than its type has. */
    private void bitField(Member member, int width) {
      long unit = Layouts.this.alignment(member.type()) * 8;
      if (width == 0) {
        end = roundUp(end, Math.max(unit, member.alignment() * 8L));
        return;
      }
      if (member.alignment() > 0) {
        end = roundUp(end, member.alignment() * 8L);
      }
      if (!isPacked(member)) {
        long units = (end % unit + width + unit - 1) / unit;
        if (units > size(member.type()).orElse(1) * 8 / unit) {
          end = roundUp(end, unit);
        }
      }
      if (!member.name().isEmpty()) {
        long own = isPacked(member) ? 1 : unit / 8;
        alignment = Math.max(alignment, Math.max(own, member.alignment()));
        fields.add(new Field(member, end / 8, (int) (end % 8)));
      }
      end += width;
    }

    private static long roundUp(long value, long unit) {
      return (value + unit - 1) / unit * unit;
    }
  }
}
