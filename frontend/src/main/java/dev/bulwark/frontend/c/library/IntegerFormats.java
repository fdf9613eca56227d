package dev.bulwark.frontend.c.library;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.Optional;

/** The types of integers that the lengths of formats stand for, such as {@code ll}. */
public final class IntegerFormats {

  private IntegerFormats() {}

  /** Empty for a length that integers do not have. */
  public static Optional<CType> type(String length, boolean signed, MachineModel machine) {
    CType pointerSized = machine.pointerWidth() == 32 ? CType.INT : CType.LONG;
    return switch (length) {
      case "hh" -> Optional.of(signed ? CType.SCHAR : CType.UCHAR);
      case "h" -> Optional.of(signed ? CType.SHORT : CType.USHORT);
      case "" -> Optional.of(signed ? CType.INT : CType.UINT);
      case "l" -> Optional.of(signed ? CType.LONG : CType.ULONG);
      case "ll", "q", "L", "j" -> Optional.of(signed ? CType.LONGLONG : CType.ULONGLONG);
      case "z", "t" -> Optional.of(signed ? pointerSized : machine.sizeType());
      default -> Optional.empty();
    };
  }
}
