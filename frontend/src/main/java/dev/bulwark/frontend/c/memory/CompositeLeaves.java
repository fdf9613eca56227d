package dev.bulwark.frontend.c.memory;

import dev.bulwark.frontend.c.symbols.Leaf;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.Layouts.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes structs apart. */
public final class CompositeLeaves {

  private static final int MOST = 256;

  private final Layouts layouts;

  CompositeLeaves(Layouts layouts) {
    this.layouts = layouts;
  }

  /** A group of bit-fields: the bytes that they share. */
  public record BitGroup(long offset, int size) {}

  /** The leaves of a type; empty if there are unions in it, or too many leaves. */
  public Optional<List<Leaf>> of(CType type) {
    List<Leaf> leaves = new ArrayList<>();
    return collect(type, "", 0, false, leaves) ? Optional.of(leaves) : Optional.empty();
  }

  private boolean collect(
      CType type, String path, long offset, boolean element, List<Leaf> leaves) {
    if (leaves.size() > MOST) {
      return false;
    }
    switch (type) {
      case CType.ArrayType array -> {
        long size = layouts.size(array.element()).orElse(0);
        long length = array.length().map(java.math.BigInteger::longValue).orElse(0L);
        if (length > MOST) {
          return false;
        }
        for (long i = 0; i < length; i++) {
          if (!collect(array.element(), path + "[" + i + "]", offset + i * size, true, leaves)) {
            return false;
          }
        }
        return true;
      }
      case CompositeType composite -> {
        return composite.isComplete()
            && !composite.isUnion()
            && members(composite, path, offset, element, leaves);
      }
      default -> {
        CType scalar = type.unqualified();
        if (!scalar.isScalar()) {
          return false;
        }
        int size = (int) layouts.size(scalar).orElseThrow();
        leaves.add(new Leaf(path, offset, size, scalar, element));
        return true;
      }
    }
  }

  /** Is there an array in it, be it one without elements? */
  boolean hasArray(CType type) {
    return switch (type) {
      case CType.ArrayType array -> true;
      case CompositeType composite ->
          composite.isComplete()
              && layouts.of(composite).fields().stream()
                  .anyMatch(field -> hasArray(field.member().type()));
      default -> false;
    };
  }

  /** Is anything in an object of the type volatile? */
  public boolean isVolatile(CType type) {
    return isVolatile(type, 0, Long.MAX_VALUE / 4);
  }

  /** The same, for some of its bytes. */
  public boolean isVolatile(CType type, long from, long size) {
    return switch (type) {
      case CType.VolatileType scalar -> true;
      case CType.ArrayType array -> {
        long each = layouts.size(array.element()).orElse(0);
        yield (each == 0 || size > each)
            ? isVolatile(array.element(), 0, each)
            : isVolatile(array.element(), from % each, size);
      }
      case CompositeType composite ->
          composite.isComplete()
              && layouts.of(composite).fields().stream()
                  .anyMatch(
                      field ->
                          field.offset() < from + size
                              && from < endOf(field)
                              && isVolatile(
                                  field.member().type(),
                                  Math.max(0, from - field.offset()),
                                  Math.min(size, endOf(field) - from)));
      default -> false;
    };
  }

  private long endOf(Field field) {
    if (field.member().isBitField()) {
      return end(field);
    }
    // A flexible array at the end is as long as its object.
    long size = layouts.size(field.member().type()).orElse(0);
    return size == 0 ? Long.MAX_VALUE / 2 : field.offset() + size;
  }

  private boolean members(
      CompositeType composite, String path, long offset, boolean element, List<Leaf> leaves) {
    long bitsEnd = -1;
    for (Field field : layouts.of(composite).fields()) {
      String name = field.member().name();
      if (field.member().isBitField()) {
        BitGroup group = bitGroup(composite, field);
        if (group.offset() >= bitsEnd) {
          bitsEnd = group.offset() + group.size();
          leaves.add(
              new Leaf(
                  path + "." + name, offset + group.offset(), group.size(), Leaf.BITS, element));
        }
        continue;
      }
      String inner = name.isEmpty() ? path : path + "." + name;
      if (!collect(field.member().type(), inner, offset + field.offset(), element, leaves)) {
        return false;
      }
    }
    return true;
  }

  /** The bytes of all bit-fields that overlap this one, also through others. */
  public BitGroup bitGroup(CompositeType composite, Field of) {
    long from = of.offset();
    long to = end(of);
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Field field : layouts.of(composite).fields()) {
        if (field.member().isBitField() && field.offset() < to && end(field) > from) {
          grown |= field.offset() < from || end(field) > to;
          from = Math.min(from, field.offset());
          to = Math.max(to, end(field));
        }
      }
    }
    return new BitGroup(from, (int) (to - from));
  }

  private static long end(Field field) {
    return field.offset() + (field.bit() + field.member().bits().orElseThrow() + 7) / 8;
  }
}
