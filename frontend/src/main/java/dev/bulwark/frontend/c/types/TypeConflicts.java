package dev.bulwark.frontend.c.types;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import dev.bulwark.program.Position;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Do two declarations of one name contradict each other (C11 6.2.7)? Structs and unions of two
 * files are compared by their members. Qualifiers and types that are not supported never
 * contradict.
 */
public final class TypeConflicts {

  /** Two declarations that do. */
  public record Conflict(Position first, Position second) {}

  private record Pair(CType a, CType b) {}

  private final Set<Pair> assumed = new HashSet<>();

  private TypeConflicts() {}

  public static boolean between(CType a, CType b) {
    return new TypeConflicts().differ(a, b);
  }

  private boolean differ(CType first, CType second) {
    CType a = first.unqualified();
    CType b = second.unqualified();
    if (a == b || a instanceof CType.OtherType || b instanceof CType.OtherType) {
      return false;
    }
    return switch (a) {
      case CType.EnumType enumeration -> !b.isInteger() || differs(enumeration, b);
      case CType.IntegerType integer ->
          b instanceof CType.EnumType enumeration ? differs(enumeration, a) : !a.equals(b);
      case CType.PointerType pointer ->
          !(b instanceof CType.PointerType other) || differ(pointer.target(), other.target());
      case CType.ArrayType array -> !(b instanceof CType.ArrayType other) || differ(array, other);
      case CType.FunctionType function ->
          !(b instanceof CType.FunctionType other) || differ(function, other);
      case CompositeType composite ->
          !(b instanceof CompositeType other) || differ(composite, other);
      case CType.FloatingType floating -> !floating.equals(b);
      case CType.VoidType v -> !(b instanceof CType.VoidType);
      case CType.BitFieldType bits -> false;
      case CType.VolatileType v -> false;
      case CType.MemoryType memory -> false;
      case CType.OtherType other -> false;
    };
  }

  /** An enumeration is compatible with some integer type; those of its rank are let pass. */
  private static boolean differs(CType.EnumType enumeration, CType other) {
    CType.IntegerType own = enumeration.underlying();
    return switch (other) {
      case CType.EnumType second -> own.kind().rank() != second.underlying().kind().rank();
      case CType.IntegerType integer -> own.kind().rank() != integer.kind().rank();
      default -> true;
    };
  }

  private boolean differ(CType.ArrayType a, CType.ArrayType b) {
    boolean lengths =
        a.length().isPresent() && b.length().isPresent() && !a.length().equals(b.length());
    return lengths || differ(a.element(), b.element());
  }

  private boolean differ(CType.FunctionType a, CType.FunctionType b) {
    if (differ(a.result(), b.result())) {
      return true;
    }
    if (a.prototyped() && b.prototyped()) {
      return a.variadic() != b.variadic() || differ(a.parameters(), b.parameters());
    }
    if (!a.prototyped() && !b.prototyped()) {
      return false;
    }
    CType.FunctionType prototype = a.prototyped() ? a : b;
    CType.FunctionType other = a.prototyped() ? b : a;
    // An old definition has the promoted types; else nothing is known of the parameters but that
    // they are not changed by promotion (C11 6.7.6.3p15).
    return prototype.variadic()
        || (other.parameters().isEmpty()
            ? prototype.parameters().stream().anyMatch(TypeConflicts::isPromoted)
            : differ(prototype.parameters(), other.parameters()));
  }

  /** Do default argument promotions make another type of it? */
  private static boolean isPromoted(CType type) {
    return switch (type.unqualified()) {
      case CType.IntegerType integer -> integer.kind().rank() < CType.Kind.INT.rank();
      case CType.EnumType enumeration -> isPromoted(enumeration.underlying());
      case CType.FloatingType floating -> floating.equals(CType.FLOAT);
      default -> false;
    };
  }

  private boolean differ(List<CType> a, List<CType> b) {
    if (a.size() != b.size()) {
      return true;
    }
    for (int i = 0; i < a.size(); i++) {
      if (differ(a.get(i), b.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean differ(CompositeType a, CompositeType b) {
    if (a.kind() != b.kind() || !a.tag().equals(b.tag())) {
      return true;
    }
    // Types may contain pointers to themselves.
    if (!a.isComplete() || !b.isComplete() || !assumed.add(new Pair(a, b))) {
      return false;
    }
    if (a.members().size() != b.members().size() || !a.alignment().equals(b.alignment())) {
      return true;
    }
    for (int i = 0; i < a.members().size(); i++) {
      CompositeType.Member one = a.members().get(i);
      CompositeType.Member other = b.members().get(i);
      if (!one.name().equals(other.name())
          || !one.bits().equals(other.bits())
          || one.alignment() != other.alignment()
          || one.packed() != other.packed()
          || differ(one.type(), other.type())) {
        return true;
      }
    }
    return false;
  }
}
