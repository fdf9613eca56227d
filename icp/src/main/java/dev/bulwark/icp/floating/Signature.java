package dev.bulwark.icp.floating;

/** The slots of two operands and a result. A second operand or a NaN flag may be missing. */
record Signature(
    Slots xKind, int x, int xNaN, Slots yKind, int y, int yNaN, Slots zKind, int z, int zNaN) {

  static final int MISSING = -1;

  static Signature binary(Slots kind) {
    return new Signature(kind, 0, 1, kind, 2, 3, kind, 4, 5);
  }

  static Signature unary(Slots operand, Slots result) {
    return new Signature(operand, 0, 1, operand, MISSING, MISSING, result, 2, 3);
  }

  /** From bit-vectors, which are never NaN. */
  static Signature fromInteger(Slots operand, Slots result) {
    return new Signature(operand, 0, MISSING, operand, MISSING, MISSING, result, 1, 2);
  }

  /** To bit-vectors, which are never NaN. */
  static Signature toInteger(Slots operand, Slots result) {
    return new Signature(operand, 0, 1, operand, MISSING, MISSING, result, 2, MISSING);
  }

  boolean isUnary() {
    return y == MISSING;
  }

  boolean isNarrow() {
    return xKind.isNarrow() && yKind.isNarrow() && zKind.isNarrow();
  }
}
