package dev.bulwark.report.expression;

import dev.bulwark.logic.interval.Interval;
import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.CType.Kind;
import dev.bulwark.program.MachineModel;
import java.util.List;
import java.util.Optional;

/** C's integer types on a machine: their values, and the usual arithmetic conversions. */
final class CTypes {

  private final MachineModel machine;

  /** Types to compute in; signed ones first, since their arithmetic is the one of numbers. */
  private final List<IntegerType> wide;

  CTypes(MachineModel machine) {
    this.machine = machine;
    // gcc has __int128 on machines of 64 bits only.
    this.wide =
        machine == MachineModel.LP64
            ? List.of(
                CType.INT, CType.LONGLONG, CType.UINT, CType.ULONGLONG, CType.INT128, CType.UINT128)
            : List.of(CType.INT, CType.LONGLONG, CType.UINT, CType.ULONGLONG);
  }

  int width(IntegerType type) {
    return machine.width(type.kind());
  }

  Interval values(IntegerType type) {
    return type.kind().signed() ? Interval.signed(width(type)) : Interval.unsigned(width(type));
  }

  boolean holds(IntegerType type, Interval numbers) {
    return values(type).contains(numbers);
  }

  /** A type to compute in that holds all these numbers. */
  List<IntegerType> holding(Interval numbers) {
    return wide.stream().filter(type -> holds(type, numbers)).toList();
  }

  /** The type that C computes in when operands have these types (C11 6.3.1.8). */
  IntegerType common(IntegerType left, IntegerType right) {
    IntegerType a = promoted(left);
    IntegerType b = promoted(right);
    IntegerType higher = a.kind().rank() >= b.kind().rank() ? a : b;
    IntegerType lower = higher == a ? b : a;
    if (a.kind().signed() == b.kind().signed() || a.kind().rank() == b.kind().rank()) {
      boolean unsigned = a.kind().rank() == b.kind().rank() && !lower.kind().signed();
      return unsigned ? lower : higher;
    }
    return !higher.kind().signed() || width(higher) > width(lower) ? higher : unsigned(higher);
  }

  IntegerType promoted(IntegerType type) {
    return type.kind().rank() < Kind.INT.rank() ? CType.INT : type;
  }

  /** The narrowest unsigned type to compute in of at least {@code width} bits. */
  Optional<IntegerType> unsignedOf(int width) {
    return wide.stream().filter(type -> !type.kind().signed() && width(type) >= width).findFirst();
  }

  /** The type of exactly {@code width} bits, if C has one. */
  Optional<IntegerType> exactly(int width, boolean signed) {
    return switch (width) {
      case 8 -> Optional.of(signed ? CType.SCHAR : CType.UCHAR);
      case 16 -> Optional.of(signed ? CType.SHORT : CType.USHORT);
      case 32 -> Optional.of(signed ? CType.INT : CType.UINT);
      case 64 -> Optional.of(signed ? CType.LONGLONG : CType.ULONGLONG);
      case 128 ->
          machine == MachineModel.LP64
              ? Optional.of(signed ? CType.INT128 : CType.UINT128)
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static IntegerType unsigned(IntegerType signed) {
    return switch (signed.kind()) {
      case CHAR, SCHAR, UCHAR -> CType.UCHAR;
      case SHORT, USHORT -> CType.USHORT;
      case INT, UINT -> CType.UINT;
      case LONG, ULONG -> CType.ULONG;
      case LONGLONG, ULONGLONG -> CType.ULONGLONG;
      case INT128, UINT128 -> CType.UINT128;
      case BOOL -> CType.BOOL;
    };
  }

  IntegerType signed(IntegerType unsigned) {
    return switch (unsigned.kind()) {
      case CHAR, SCHAR, UCHAR -> CType.SCHAR;
      case SHORT, USHORT -> CType.SHORT;
      case BOOL, INT, UINT -> CType.INT;
      case LONG, ULONG -> CType.LONG;
      case LONGLONG, ULONGLONG -> CType.LONGLONG;
      case INT128, UINT128 -> CType.INT128;
    };
  }
}
