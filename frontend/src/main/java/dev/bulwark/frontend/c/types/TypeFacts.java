package dev.bulwark.frontend.c.types;

import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;

/** What the type alone says of an object or value. */
public final class TypeFacts {

  public static final CType VOID_POINTER = new CType.PointerType(CType.VOID);

  private TypeFacts() {}

  /** Parameters of array and function types are pointers, and so are values of such expressions. */
  public static CType adjusted(CType type) {
    return switch (type) {
      case CType.ArrayType array -> new CType.PointerType(array.element());
      case CType.FunctionType function -> new CType.PointerType(function);
      default -> type.unqualified();
    };
  }

  /** Is the size of such an object known only in a run? */
  public static boolean isVariable(CType type) {
    CType at = type;
    while (at instanceof CType.ArrayType array) {
      if (array.count().isPresent()) {
        return true;
      }
      at = array.element();
    }
    return false;
  }

  /** Is such an array in the type, also behind pointers? Then {@code typeof} evaluates. */
  public static boolean isVariablyModified(CType type) {
    CType at = type;
    while (!isVariable(at)) {
      switch (at) {
        case CType.PointerType(CType target) -> at = target;
        case CType.ArrayType array -> at = array.element();
        case CType.FunctionType function -> at = function.result();
        case CType.VolatileType(CType inner) -> at = inner;
        default -> {
          return false;
        }
      }
    }
    return true;
  }

  /** What an array is made of that has a variable length in one of its dimensions. */
  public static CType cell(CType type) {
    CType at = type;
    while (isVariable(at) && at instanceof CType.ArrayType array) {
      at = array.element();
    }
    return at;
  }

  /** May there be pointers in objects of the type? */
  public static boolean holdsPointers(CType type) {
    return switch (type.unqualified()) {
      case CType.PointerType pointer -> true;
      case CType.ArrayType array -> holdsPointers(array.element());
      case CompositeType composite when composite.isComplete() ->
          composite.members().stream().anyMatch(member -> holdsPointers(member.type()));
      default -> false;
    };
  }
}
