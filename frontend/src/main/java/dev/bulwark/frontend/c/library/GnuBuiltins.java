package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.library.GnuBuiltin.Kind;
import dev.bulwark.frontend.c.syntax.OwnWords;
import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** gcc's own functions on words and about expressions, by their names. */
public final class GnuBuiltins {

  private final Map<String, GnuBuiltin> table = new HashMap<>();

  GnuBuiltins(MachineModel machine) {
    onUnsigned(Kind.COUNT_LEADING_ZEROS, "__builtin_clz");
    onUnsigned(Kind.COUNT_TRAILING_ZEROS, "__builtin_ctz");
    onUnsigned(Kind.COUNT_ONES, "__builtin_popcount");
    onUnsigned(Kind.PARITY, "__builtin_parity");
    onSigned(Kind.COUNT_SIGN_BITS, "__builtin_clrsb");
    onSigned(Kind.FIND_FIRST_ONE, "__builtin_ffs");
    onSigned(Kind.FIND_FIRST_ONE, "ffs");
    swap(CType.USHORT, "__builtin_bswap16", "__bswap_16");
    swap(CType.UINT, "__builtin_bswap32", "__bswap_32");
    swap(CType.ULONGLONG, "__builtin_bswap64", "__bswap_64");
    put(Kind.SWAP_BYTES, CType.UINT128, CType.UINT128, "__builtin_bswap128");
    overflow(Kind.ADD_OVERFLOWS, "add");
    overflow(Kind.SUBTRACT_OVERFLOWS, "sub");
    overflow(Kind.MULTIPLY_OVERFLOWS, "mul");
    put(Kind.IS_CONSTANT, CType.INT, CType.INT, "__builtin_constant_p");
    put(Kind.ARE_TYPES_COMPATIBLE, CType.INT, CType.INT, "__builtin_types_compatible_p");
    put(Kind.CLASSIFY_TYPE, CType.INT, CType.INT, "__builtin_classify_type");
    put(Kind.SELECT, CType.INT, CType.INT, OwnWords.GENERIC);
    put(Kind.CHOOSE, CType.INT, CType.INT, "__builtin_choose_expr");
    put(Kind.OBJECT_SIZE, CType.INT, machine.sizeType(), "__builtin_object_size");
    put(Kind.OBJECT_SIZE, CType.INT, machine.sizeType(), "__builtin_dynamic_object_size");
    put(Kind.NOTHING, CType.VOID, CType.VOID, "__builtin_prefetch");
  }

  Set<String> names() {
    return Set.copyOf(table.keySet());
  }

  Optional<GnuBuiltin> of(String name) {
    return Optional.ofNullable(table.get(name));
  }

  private void onUnsigned(Kind kind, String name) {
    put(kind, CType.UINT, CType.INT, name);
    put(kind, CType.ULONG, CType.INT, name + "l");
    put(kind, CType.ULONGLONG, CType.INT, name + "ll");
  }

  private void onSigned(Kind kind, String name) {
    put(kind, CType.INT, CType.INT, name);
    put(kind, CType.LONG, CType.INT, name + "l");
    put(kind, CType.LONGLONG, CType.INT, name + "ll");
  }

  private void swap(CType type, String... names) {
    for (String name : names) {
      put(Kind.SWAP_BYTES, type, type, name);
    }
  }

  /** Generic ones, those that only ask, and those for one type. */
  private void overflow(Kind kind, String operation) {
    put(kind, CType.VOID, CType.BOOL, "__builtin_" + operation + "_overflow");
    put(kind, CType.VOID, CType.BOOL, "__builtin_" + operation + "_overflow_p");
    put(kind, CType.INT, CType.BOOL, "__builtin_s" + operation + "_overflow");
    put(kind, CType.LONG, CType.BOOL, "__builtin_s" + operation + "l_overflow");
    put(kind, CType.LONGLONG, CType.BOOL, "__builtin_s" + operation + "ll_overflow");
    put(kind, CType.UINT, CType.BOOL, "__builtin_u" + operation + "_overflow");
    put(kind, CType.ULONG, CType.BOOL, "__builtin_u" + operation + "l_overflow");
    put(kind, CType.ULONGLONG, CType.BOOL, "__builtin_u" + operation + "ll_overflow");
  }

  private void put(Kind kind, CType operand, CType result, String name) {
    table.put(name, new GnuBuiltin(kind, operand, result));
  }
}
