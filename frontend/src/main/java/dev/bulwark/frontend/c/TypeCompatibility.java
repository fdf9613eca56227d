package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import java.util.Optional;

/**
 * Are two types of one file compatible (C11 6.2.7), as far as our types say? Qualifiers are looked
 * at elsewhere. Enumerations are compatible with the integers that their values are (C11
 * 6.7.2.2p4), not with each other.
 */
final class TypeCompatibility {

  private TypeCompatibility() {}

  /** Empty where that is not known: enumerations without a tag have no name to tell them apart. */
  static Optional<Boolean> between(CType a, CType b) {
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
      case CType.EnumType one when b instanceof CType.EnumType other ->
          one.tag().isEmpty() && other.tag().isEmpty()
              ? Optional.empty()
              : Optional.of(one.equals(other));
      case CType.EnumType one -> Optional.of(one.underlying().equals(b));
      case CType one when b instanceof CType.EnumType other ->
          Optional.of(other.underlying().equals(one));
      default -> Optional.of(a.equals(b));
    };
  }
}
