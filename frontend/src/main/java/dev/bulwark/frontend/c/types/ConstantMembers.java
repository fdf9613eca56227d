package dev.bulwark.frontend.c.types;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Layouts;
import dev.bulwark.program.Layouts.Field;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which bytes of an object are {@code const} though the object is not: those of members that are
 * declared so (C11 6.7.3p6). What {@code malloc} gives has no declaration, and so none of them.
 */
public final class ConstantMembers {

  /** Bytes from the one to the other, without that. */
  public record Bytes(long from, long to) {}

  private static final int MOST = 32;

  private final Layouts layouts;
  private final Set<CompositeType.Member> constant =
      Collections.newSetFromMap(new IdentityHashMap<>());

  public ConstantMembers(Layouts layouts) {
    this.layouts = layouts;
  }

  public void add(CompositeType.Member member) {
    constant.add(member);
  }

  /** The bytes in an object of the type; empty if they are too many to list. */
  public Optional<List<Bytes>> of(CType type) {
    List<Bytes> found = new ArrayList<>();
    if (!constant.isEmpty()) {
      collect(type.unqualified(), 0, found);
    }
    return found.size() > MOST ? Optional.empty() : Optional.of(found);
  }

  /** Are there any? */
  public boolean isIn(CType type) {
    return !of(type).equals(Optional.of(List.of()));
  }

  private void collect(CType type, long offset, List<Bytes> found) {
    switch (type) {
      case CType.ArrayType array -> {
        long length = array.length().map(BigInteger::longValue).orElse(1L);
        long size = layouts.size(array.element()).orElse(0);
        int before = found.size();
        for (long i = 0; i < length && found.size() <= MOST; i++) {
          collect(array.element(), offset + i * size, found);
          if (found.size() == before) {
            // The other elements have none either.
            return;
          }
        }
      }
      // A union's bytes may be written through another member.
      case CompositeType composite when composite.isComplete() && !composite.isUnion() -> {
        for (Field field : layouts.of(composite.plain()).fields()) {
          CType member = field.member().type();
          long at = offset + field.offset();
          // Bit-fields share their bytes with others.
          if (constant.contains(field.member()) && !field.member().isBitField()) {
            layouts.size(member).ifPresent(size -> add(at, at + size, found));
          } else {
            collect(member.unqualified(), at, found);
          }
        }
      }
      default -> {}
    }
  }

  private static void add(long from, long to, List<Bytes> found) {
    if (!found.isEmpty() && found.getLast().to() == from) {
      found.set(found.size() - 1, new Bytes(found.getLast().from(), to));
    } else if (from < to) {
      found.add(new Bytes(from, to));
    }
  }
}
