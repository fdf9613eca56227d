package dev.bulwark.frontend.c.library;

import dev.bulwark.program.CType;
import dev.bulwark.program.MachineModel;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A function of CBMC that means here what it means there. */
public enum CproverFunction {
  ASSUME("assume", 1, 1, Result.NOTHING),
  ASSERT("assert", 2, 2, Result.NOTHING),
  PRECONDITION("precondition", 2, 2, Result.NOTHING),
  POSTCONDITION("postcondition", 2, 2, Result.NOTHING),
  /** A place that tests shall reach, which is no assertion. */
  COVER("cover", 1, 2, Result.NOTHING),
  OVERFLOW_PLUS("overflow_plus", 2, 2, Result.TRUTH),
  OVERFLOW_MINUS("overflow_minus", 2, 2, Result.TRUTH),
  OVERFLOW_MULT("overflow_mult", 2, 2, Result.TRUTH),
  OVERFLOW_SHL("overflow_shl", 2, 2, Result.TRUTH),
  OVERFLOW_UNARY_MINUS("overflow_unary_minus", 1, 1, Result.TRUTH),
  /** May the bytes be read? Without their number, as many as the pointer's type has. */
  R_OK("r_ok", 1, 2, Result.TRUTH),
  W_OK("w_ok", 1, 2, Result.TRUTH),
  RW_OK("rw_ok", 1, 2, Result.TRUTH),
  SAME_OBJECT("same_object", 2, 2, Result.TRUTH),
  POINTER_OBJECT("POINTER_OBJECT", 1, 1, Result.SIZE),
  POINTER_OFFSET("POINTER_OFFSET", 1, 1, Result.DIFFERENCE),
  OBJECT_SIZE("OBJECT_SIZE", 1, 1, Result.SIZE),
  /** Is the object on the heap? */
  DYNAMIC_OBJECT("DYNAMIC_OBJECT", 1, 1, Result.TRUTH),
  /** In the invariant of a loop: the value that something has in front of the loop. */
  LOOP_ENTRY("loop_entry", 1, 1, Result.NOTHING),
  HAVOC_OBJECT("havoc_object", 1, 1, Result.NOTHING),
  /** What traces show and what other threads see: nothing that a program could tell. */
  INPUT("input", 1, Integer.MAX_VALUE, Result.NOTHING),
  OUTPUT("output", 1, Integer.MAX_VALUE, Result.NOTHING),
  PRINTF("printf", 1, Integer.MAX_VALUE, Result.NOTHING),
  ATOMIC_BEGIN("atomic_begin", 0, 0, Result.NOTHING),
  ATOMIC_END("atomic_end", 0, 0, Result.NOTHING),
  FENCE("fence", 1, Integer.MAX_VALUE, Result.NOTHING);

  private enum Result {
    NOTHING,
    TRUTH,
    SIZE,
    DIFFERENCE
  }

  private static final Map<String, CproverFunction> BY_NAME =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(CproverFunction::word, Function.identity()));

  private final String word;
  private final int least;
  private final int most;
  private final Result result;

  CproverFunction(String word, int least, int most, Result result) {
    this.word = "__CPROVER_" + word;
    this.least = least;
    this.most = most;
    this.result = result;
  }

  static Map<String, CproverFunction> byName() {
    return BY_NAME;
  }

  /** The name in a program. */
  public String word() {
    return word;
  }

  public boolean takes(int arguments) {
    return least <= arguments && arguments <= most;
  }

  /** What it gives if the program does not declare it. */
  public CType result(MachineModel machine) {
    return switch (result) {
      case NOTHING -> CType.VOID;
      case TRUTH -> CType.BOOL;
      case SIZE -> machine.sizeType();
      case DIFFERENCE -> machine.pointerWidth() == 64 ? CType.LONG : CType.INT;
    };
  }
}
