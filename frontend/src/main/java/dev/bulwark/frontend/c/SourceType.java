package dev.bulwark.frontend.c;

import dev.bulwark.program.CType;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * Any type that a declaration can give, including those whose values are not supported: headers
 * declare much that programs never use, so a type is only refused where something of it is used.
 */
sealed interface SourceType {

  /** Integers and enumerations: the types of values. */
  record Scalar(CType type) implements SourceType {}

  record Void() implements SourceType {}

  record Pointer(SourceType target) implements SourceType {}

  record Array(SourceType element, Optional<BigInteger> length) implements SourceType {}

  /** {@code struct} or {@code union}, by keyword and tag. */
  record Composite(String keyword, String tag) implements SourceType {}

  record Floating(String name, int size) implements SourceType {}

  /** {@code prototyped} tells {@code f(void)} from {@code f()}. */
  record Function(
      SourceType result, List<SourceType> parameters, boolean variadic, boolean prototyped)
      implements SourceType {}

  /**
   * Something that we do not even know the name of, such as a vector type; {@code construct} says
   * what it is.
   */
  record Other(String construct) implements SourceType {}

  SourceType VOID = new Void();
  SourceType INT = new Scalar(CType.INT);

  /** What a diagnostic calls values of this type. */
  default String construct() {
    return switch (this) {
      case Scalar scalar -> "integers";
      case Void v -> "values of type void";
      case Pointer(Function function) -> "function pointers";
      case Pointer pointer -> "pointers";
      case Array array -> "arrays";
      case Composite composite -> composite.keyword() + "s";
      case Floating floating -> "floating-point numbers";
      case Function function -> "function pointers";
      case Other other -> other.construct();
    };
  }
}
