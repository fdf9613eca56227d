package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.library.AtomicFunction.Kind;
import dev.bulwark.frontend.c.library.AtomicFunction.Operation;
import dev.bulwark.program.CType;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** gcc's atomic operations by their names; {@code stdatomic.h} is made of them. */
public final class AtomicFunctions {

  /** Names may end in the size of the operand. */
  private static final Map<String, CType> SIZES =
      Map.of(
          "", CType.VOID,
          "_1", CType.UCHAR,
          "_2", CType.USHORT,
          "_4", CType.UINT,
          "_8", CType.ULONGLONG,
          "_16", CType.UINT128);

  private static final Map<String, Operation> OPERATIONS =
      Map.of(
          "add", Operation.ADD,
          "sub", Operation.SUBTRACT,
          "and", Operation.AND,
          "or", Operation.OR,
          "xor", Operation.XOR,
          "nand", Operation.NAND);

  private static final Map<String, AtomicFunction> TABLE = new HashMap<>();

  static {
    OPERATIONS.forEach(
        (name, operation) -> {
          sized("__sync_fetch_and_" + name, Kind.FETCH_THEN_COMPUTE, operation);
          sized("__sync_" + name + "_and_fetch", Kind.COMPUTE_THEN_FETCH, operation);
          sized("__atomic_fetch_" + name, Kind.FETCH_THEN_COMPUTE, operation);
          sized("__atomic_" + name + "_fetch", Kind.COMPUTE_THEN_FETCH, operation);
        });
    sized("__sync_bool_compare_and_swap", Kind.SWAP_IF_EQUAL, Operation.NONE);
    sized("__sync_val_compare_and_swap", Kind.SWAP_IF_EQUAL_GIVING_OLD, Operation.NONE);
    sized("__sync_lock_test_and_set", Kind.EXCHANGE, Operation.NONE);
    sized("__sync_lock_release", Kind.CLEAR, Operation.NONE);
    inBothForms("__atomic_load", Kind.LOAD);
    inBothForms("__atomic_store", Kind.STORE);
    inBothForms("__atomic_exchange", Kind.EXCHANGE);
    inBothForms("__atomic_compare_exchange", Kind.COMPARE_EXCHANGE);
    put("__atomic_test_and_set", Kind.TEST_AND_SET, CType.UCHAR);
    put("__atomic_clear", Kind.CLEAR, CType.UCHAR);
    put("__sync_synchronize", Kind.FENCE, CType.VOID);
    put("__atomic_thread_fence", Kind.FENCE, CType.VOID);
    put("__atomic_signal_fence", Kind.FENCE, CType.VOID);
    put("atomic_thread_fence", Kind.FENCE, CType.VOID);
    put("atomic_signal_fence", Kind.FENCE, CType.VOID);
    put("__atomic_always_lock_free", Kind.IS_LOCK_FREE, CType.VOID);
    put("__atomic_is_lock_free", Kind.IS_LOCK_FREE, CType.VOID);
  }

  private AtomicFunctions() {}

  public static Optional<AtomicFunction> of(String name) {
    return Optional.ofNullable(TABLE.get(name));
  }

  static Set<String> names() {
    return Set.copyOf(TABLE.keySet());
  }

  private static void sized(String name, Kind kind, Operation operation) {
    SIZES.forEach(
        (suffix, type) ->
            TABLE.put(name + suffix, new AtomicFunction(kind, operation, false, type)));
  }

  /** With values, as those end in {@code _n} or a size; and with addresses. */
  private static void inBothForms(String name, Kind kind) {
    sized(name, kind, Operation.NONE);
    put(name + "_n", kind, CType.VOID);
    TABLE.put(name, new AtomicFunction(kind, Operation.NONE, true, CType.VOID));
  }

  private static void put(String name, Kind kind, CType fixed) {
    TABLE.put(name, new AtomicFunction(kind, Operation.NONE, false, fixed));
  }
}
