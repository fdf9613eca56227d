package dev.bulwark.frontend.c.types;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.util.Optional;

/**
 * Are two types of one file compatible (C11 6.2.7), as far as our types say? Qualifiers are looked
 * at elsewhere. Enumerations are compatible with the integers that their values are (C11
 * 6.7.2.2p4), not with each other.
 */
public final class TypeCompatibility {

  private TypeCompatibility() {}

  /**
   * Empty where that is not known: enumerations without a tag have no name to distinguish them, and
   * types that are not supported stand for more than one.
   */
  public static Optional<Boolean> between(CType a, CType b) {
    return switch (a) {
      case CType.PointerType(CType target) when b instanceof CType.PointerType(CType other) ->
          between(target, other);
      case CType.ArrayType array when b instanceof CType.ArrayType other -> {
        boolean lengths =
            array.length().isEmpty()
                || other.length().isEmpty()
                || array.length().equals(other.length());
        yield lengths ? between(array.element(), other.element()) : Optional.of(false);
      }
      case CType.FunctionType function when b instanceof CType.FunctionType other ->
          functions(function, other);
      case CType.OtherType one -> unknown(one, b);
      case CType one when b instanceof CType.OtherType other -> unknown(other, one);
      case CType.EnumType one when b instanceof CType.EnumType other ->
          one.tag().isEmpty() && other.tag().isEmpty()
              ? Optional.empty()
              : Optional.of(one.equals(other));
      case CType.EnumType one -> Optional.of(one.underlying().equals(b));
      case CType one when b instanceof CType.EnumType other ->
          Optional.of(other.underlying().equals(one));
      case CompositeType one when b instanceof CompositeType other ->
          Optional.of(one.plain() == other.plain());
      default -> Optional.of(a.equals(b));
    };
  }

  /** C11 6.7.6.3p15. */
  private static Optional<Boolean> functions(CType.FunctionType a, CType.FunctionType b) {
    Optional<Boolean> results = between(a.result(), b.result());
    if (!results.equals(Optional.of(true))) {
      return results;
    }
    if (!a.prototyped() && !b.prototyped()) {
      return results;
    }
    if (!a.prototyped() || !b.prototyped()) {
      CType.FunctionType prototype = a.prototyped() ? a : b;
      return Optional.of(
          !prototype.variadic()
              && prototype.parameters().stream().allMatch(TypeCompatibility::isPromoted));
    }
    if (a.variadic() != b.variadic() || a.parameters().size() != b.parameters().size()) {
      return Optional.of(false);
    }
    boolean known = true;
    for (int i = 0; i < a.parameters().size(); i++) {
      Optional<Boolean> parameter =
          between(a.parameters().get(i).unqualified(), b.parameters().get(i).unqualified());
      if (parameter.equals(Optional.of(false))) {
        return parameter;
      }
      known &= parameter.isPresent();
    }
    return known ? Optional.of(true) : Optional.empty();
  }

  /** Is the type the one that its arguments have where there is no prototype? */
  private static boolean isPromoted(CType type) {
    return switch (type.unqualified()) {
      case CType.IntegerType integer -> integer.kind().rank() >= CType.Kind.INT.rank();
      case CType.EnumType enumeration -> isPromoted(enumeration.underlying());
      case CType.FloatingType number -> number.format() != CType.Format.FLOAT;
      case CType other -> true;
    };
  }

  /** What is not known may be anything, but no complex number is something else. */
  private static Optional<Boolean> unknown(CType.OtherType one, CType other) {
    return one.construct().equals("complex numbers") && !(other instanceof CType.OtherType)
        ? Optional.of(false)
        : Optional.empty();
  }
}
