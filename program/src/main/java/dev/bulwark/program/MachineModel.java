package dev.bulwark.program;

import dev.bulwark.logic.Sort;

/** What the implementation-defined parts of C are: sizes of types, on x86 with 32 or 64 bits. */
public enum MachineModel {
  ILP32(32),
  LP64(64);

  private final int longWidth;

  MachineModel(int longWidth) {
    this.longWidth = longWidth;
  }

  /** Bits of the value; one for {@code _Bool}, which holds 0 or 1. */
  public int width(CType.Kind kind) {
    return switch (kind) {
      case BOOL -> 1;
      case CHAR, SCHAR, UCHAR -> 8;
      case SHORT, USHORT -> 16;
      case INT, UINT -> 32;
      case LONG, ULONG -> longWidth;
      case LONGLONG, ULONGLONG -> 64;
      case INT128, UINT128 -> 128;
    };
  }

  /** What {@code sizeof} gives. */
  public int size(CType.Kind kind) {
    return kind == CType.Kind.BOOL ? 1 : width(kind) / 8;
  }

  public int pointerWidth() {
    return longWidth;
  }

  /** The type of {@code sizeof}. */
  public CType.IntegerType sizeType() {
    return this == ILP32 ? CType.UINT : CType.ULONG;
  }

  /** The sort of a scalar type's values. */
  public Sort sort(CType type) {
    return switch (type) {
      case CType.IntegerType integer -> Sort.bitVec(width(integer.kind()));
      case CType.EnumType enumeration -> Sort.bitVec(width(enumeration.underlying().kind()));
      case CType.BitFieldType field -> Sort.bitVec(field.bits());
      case CType.PointerType pointer -> Sort.bitVec(pointerWidth());
      case CType.MemoryType memory -> Sort.array(Sort.bitVec(pointerWidth()), sort(memory.cell()));
      case CType.FloatingType floating -> floating.format().sort();
      case CType.VoidType v -> throw noScalar(type);
      case CType.ArrayType array -> throw noScalar(type);
      case CType.FunctionType function -> throw noScalar(type);
      case CType.VolatileType object -> throw noScalar(type);
      case CType.OtherType other -> throw noScalar(type);
      case CompositeType composite -> throw noScalar(type);
    };
  }

  private static IllegalArgumentException noScalar(CType type) {
    return new IllegalArgumentException("not a scalar type: " + type);
  }
}
