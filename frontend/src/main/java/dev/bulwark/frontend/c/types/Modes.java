package dev.bulwark.frontend.c.types;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.IntegerType;
import dev.bulwark.program.MachineModel;

/** The attribute {@code mode}: a type by what the machine calls it. */
public final class Modes {

  private Modes() {}

  /** The type in this mode; one that is refused where it is used if there is none. */
  public static CType applied(CType type, String mode, MachineModel machine) {
    return switch (type) {
      case IntegerType integer when integer.kind() != CType.Kind.BOOL ->
          integer(mode, integer.kind().signed(), machine);
      case CType.FloatingType floating -> floating(mode);
      case CType.PointerType pointer when isPointer(mode, machine) -> pointer;
      case CType.VolatileType(CType object) -> volatileType(applied(object, mode, machine));
      default -> refused(mode);
    };
  }

  private static CType volatileType(CType type) {
    return type instanceof CType.OtherType ? type : new CType.VolatileType(type);
  }

  private static CType integer(String mode, boolean signed, MachineModel machine) {
    return switch (mode) {
      case "QI", "byte" -> signed ? CType.SCHAR : CType.UCHAR;
      case "HI" -> signed ? CType.SHORT : CType.USHORT;
      case "SI" -> signed ? CType.INT : CType.UINT;
      case "DI" -> doubleWord(signed, machine);
      case "TI" ->
          machine == MachineModel.ILP32 ? refused(mode) : signed ? CType.INT128 : CType.UINT128;
      case "word", "pointer", "unwind_word", "libgcc_cmp_return", "libgcc_shift_count" ->
          machine == MachineModel.ILP32
              ? signed ? CType.INT : CType.UINT
              : doubleWord(signed, machine);
      default -> refused(mode);
    };
  }

  private static CType doubleWord(boolean signed, MachineModel machine) {
    return machine == MachineModel.ILP32
        ? signed ? CType.LONGLONG : CType.ULONGLONG
        : signed ? CType.LONG : CType.ULONG;
  }

  private static CType floating(String mode) {
    return switch (mode) {
      case "SF" -> CType.FLOAT;
      case "DF" -> CType.DOUBLE;
      case "XF" -> CType.LONG_DOUBLE;
      case "TF" -> new CType.FloatingType(CType.Format.QUADRUPLE);
      default -> refused(mode);
    };
  }

  private static boolean isPointer(String mode, MachineModel machine) {
    return switch (mode) {
      case "word", "pointer" -> true;
      case "SI" -> machine == MachineModel.ILP32;
      case "DI" -> machine == MachineModel.LP64;
      default -> false;
    };
  }

  private static CType refused(String mode) {
    return new CType.OtherType("values of mode " + mode);
  }
}
