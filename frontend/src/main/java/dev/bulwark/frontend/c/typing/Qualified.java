package dev.bulwark.frontend.c.typing;

import dev.bulwark.program.CType;
import java.util.List;
import java.util.Optional;

/** The qualifiers of a type and of what it is made of; arrays leave them to their elements. */
public record Qualified(int own, Shape shape) {

  static final int CONST = 1;
  static final int VOLATILE = 2;
  static final int RESTRICT = 4;
  static final int ATOMIC = 8;
  static final int UNKNOWN = 16;

  /** What a type is made of, as far as qualifiers are concerned. */
  sealed interface Shape {
    record Plain() implements Shape {}

    record Pointer(Qualified target) implements Shape {}

    record Array(Qualified element) implements Shape {}

    record Function(Qualified result, List<Qualified> parameters, boolean prototyped)
        implements Shape {}

    record NotKnown() implements Shape {}
  }

  static final Qualified PLAIN = new Qualified(0, new Shape.Plain());
  static final Qualified NOT_KNOWN = new Qualified(UNKNOWN, new Shape.NotKnown());

  /** Those of the elements, if it is an array. */
  int outer() {
    Qualified at = this;
    while (at.shape instanceof Shape.Array(Qualified element)) {
      at = element;
    }
    return at.own;
  }

  boolean isConst() {
    return (outer() & CONST) != 0;
  }

  boolean isVolatile() {
    return (outer() & VOLATILE) != 0;
  }

  boolean isKnown() {
    return (outer() & UNKNOWN) == 0;
  }

  Qualified with(int more) {
    return switch (shape) {
      case Shape.Array(Qualified element) -> array(element.with(more));
      case Shape.Function function -> this;
      case Shape other -> new Qualified(own | more, shape);
    };
  }

  /** What becomes of it where a value is needed (C11 6.3.2.1). */
  Qualified value() {
    return switch (shape) {
      case Shape.Array(Qualified element) -> pointer(0, element);
      case Shape.Function function -> pointer(0, this);
      case Shape other -> new Qualified(0, shape);
    };
  }

  /** Without those of the whole type, as {@code __builtin_types_compatible_p} takes it. */
  public Qualified unqualified() {
    return shape instanceof Shape.Array(Qualified element)
        ? array(element.unqualified())
        : new Qualified(0, shape);
  }

  Qualified target() {
    return value().shape instanceof Shape.Pointer(Qualified target) ? target : NOT_KNOWN;
  }

  Qualified result() {
    return switch (value().shape) {
      case Shape.Pointer(Qualified(int own, Shape.Function function)) -> function.result();
      default -> new Qualified(0, new Shape.NotKnown());
    };
  }

  static Qualified pointer(int own, Qualified target) {
    return new Qualified(own, new Shape.Pointer(target));
  }

  static Qualified array(Qualified element) {
    return new Qualified(0, new Shape.Array(element));
  }

  // ---- Comparisons

  /** Are two compatible types qualified alike? Empty if that is not known. */
  public static Optional<Boolean> same(Qualified a, Qualified b, CType type) {
    if (((a.own | b.own) & UNKNOWN) != 0) {
      return Optional.empty();
    }
    return a.own == b.own ? sameParts(a.shape, b.shape, type.unqualified()) : Optional.of(false);
  }

  private static Optional<Boolean> sameParts(Shape a, Shape b, CType type) {
    return switch (type) {
      case CType.PointerType(CType target) ->
          a instanceof Shape.Pointer(Qualified one) && b instanceof Shape.Pointer(Qualified other)
              ? same(one, other, target)
              : isSimpleFunction(target) ? Optional.of(true) : Optional.empty();
      case CType.ArrayType array ->
          a instanceof Shape.Array(Qualified one) && b instanceof Shape.Array(Qualified other)
              ? same(one, other, array.element())
              : Optional.empty();
      case CType.FunctionType function when isSimpleFunction(function) -> Optional.of(true);
      case CType.FunctionType function ->
          a instanceof Shape.Function one && b instanceof Shape.Function other
              ? sameFunctions(one, other, function)
              : Optional.empty();
      case CType other -> Optional.of(true);
    };
  }

  private static boolean isSimpleFunction(CType type) {
    return type instanceof CType.FunctionType function
        && !(function.result() instanceof CType.PointerType)
        && function.parameters().stream().noneMatch(CType.PointerType.class::isInstance);
  }

  private static Optional<Boolean> sameFunctions(
      Shape.Function a, Shape.Function b, CType.FunctionType type) {
    Optional<Boolean> all = same(a.result(), b.result(), type.result());
    if (!a.prototyped() || !b.prototyped()) {
      return all;
    }
    if (a.parameters().size() != b.parameters().size()
        || a.parameters().size() != type.parameters().size()) {
      return Optional.empty();
    }
    for (int i = 0; i < a.parameters().size() && all.equals(Optional.of(true)); i++) {
      all =
          same(
              a.parameters().get(i).value(),
              b.parameters().get(i).value(),
              type.parameters().get(i));
    }
    return all;
  }
}
