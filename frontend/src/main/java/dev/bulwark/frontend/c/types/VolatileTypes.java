package dev.bulwark.frontend.c.types;

import dev.bulwark.frontend.VolatileReads;
import dev.bulwark.program.CType;
import dev.bulwark.program.CompositeType;
import java.util.IdentityHashMap;
import java.util.Map;

/** What {@code volatile} makes of a type, and whether any type has been declared so. */
public final class VolatileTypes {

  public static final String ASSUMPTION = "volatile objects are changed by the program only";

  /** What is assumed where a pointer to a volatile object becomes one to another type. */
  public static final String ACCESSED_AS_SUCH =
      "volatile objects are accessed through pointers to volatile types only";

  private final VolatileReads reads;
  private final Map<CompositeType, CompositeType> structures = new IdentityHashMap<>();
  private boolean met;

  public VolatileTypes(VolatileReads reads) {
    this.reads = reads;
  }

  /**
   * Where objects change by themselves, each read of a number or a pointer gives any. What is
   * volatile of a struct or an array is its members, and elements.
   */
  public CType of(CType type) {
    if (type instanceof CType.VoidType) {
      return type;
    }
    met = true;
    if (reads == VolatileReads.KEPT) {
      return type;
    }
    return switch (type) {
      case CType.VolatileType already -> already;
      case CType scalar when scalar.isScalar() -> new CType.VolatileType(scalar);
      case CType.ArrayType array ->
          new CType.ArrayType(of(array.element()), array.length(), array.count());
      case CompositeType composite -> of(composite);
      case CType.OtherType refused -> refused;
      case CType other -> new CType.OtherType("volatile " + other.construct());
    };
  }

  private CompositeType of(CompositeType type) {
    return type == type.plain()
        ? structures.computeIfAbsent(type, plain -> plain.qualified(this::of))
        : type;
  }

  /** Does a verdict rest on objects keeping their values? */
  public boolean assumesKept() {
    return met && reads == VolatileReads.KEPT;
  }
}
