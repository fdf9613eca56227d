package dev.bulwark.frontend.c.types;

import dev.bulwark.frontend.VolatileReads;
import dev.bulwark.program.CType;

/** What {@code volatile} makes of a type, and whether any type has been declared so. */
public final class VolatileTypes {

  public static final String ASSUMPTION = "volatile objects are changed by the program only";

  private final VolatileReads reads;
  private boolean met;

  public VolatileTypes(VolatileReads reads) {
    this.reads = reads;
  }

  /**
   * Where objects change by themselves only numbers are taken: any value of a pointer or a struct
   * would be of no use.
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
      case CType number when number.isInteger() || number instanceof CType.FloatingType ->
          new CType.VolatileType(number);
      case CType.PointerType pointer -> new CType.OtherType("volatile pointers");
      case CType other -> new CType.OtherType("volatile " + other.construct());
    };
  }

  /** Does a verdict rest on objects keeping their values? */
  public boolean assumesKept() {
    return met && reads == VolatileReads.KEPT;
  }
}
