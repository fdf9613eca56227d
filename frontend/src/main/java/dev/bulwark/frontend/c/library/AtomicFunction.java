package dev.bulwark.frontend.c.library;

import dev.bulwark.frontend.c.types.TypeFacts;
import dev.bulwark.program.CType;

/**
 * One of gcc's atomic operations. There is one thread, so it is a plain one.
 *
 * @param operation what is done to the value in memory, for those that compute
 * @param byAddress are operands and results passed by their addresses?
 * @param fixed the type of the operand where the name says so; void if it is what the pointer
 *     points to
 */
public record AtomicFunction(Kind kind, Operation operation, boolean byAddress, CType fixed) {

  public enum Kind {
    LOAD(1),
    STORE(2),
    /** Stores a value and gives the old one. */
    EXCHANGE(2),
    /** Stores if memory is as expected, else says what is there; gives whether it was. */
    COMPARE_EXCHANGE(3),
    /** The same with the expected value itself; gives whether it was there. */
    SWAP_IF_EQUAL(3),
    /** The same, but gives what was there. */
    SWAP_IF_EQUAL_GIVING_OLD(3),
    /** Computes, and gives the old value. */
    FETCH_THEN_COMPUTE(2),
    /** Computes, and gives the new value. */
    COMPUTE_THEN_FETCH(2),
    /** Sets a byte and gives whether it was set. */
    TEST_AND_SET(1),
    /** Stores zero. */
    CLEAR(1),
    /** Orders what one thread does for others to see: nothing here. */
    FENCE(0),
    /** Are objects of this size changed without locks? */
    IS_LOCK_FREE(1);

    private final int arguments;

    Kind(int arguments) {
      this.arguments = arguments;
    }
  }

  public enum Operation {
    ADD,
    SUBTRACT,
    AND,
    OR,
    XOR,
    NAND,
    NONE
  }

  /** How many arguments there are at least, without memory orders. */
  public int arguments() {
    boolean leavesResult = byAddress && (kind == Kind.LOAD || kind == Kind.EXCHANGE);
    return kind.arguments + (leavesResult ? 1 : 0);
  }

  /** Does it change memory? */
  public boolean writes() {
    return switch (kind) {
      case LOAD -> byAddress;
      case FENCE, IS_LOCK_FREE -> false;
      default -> true;
    };
  }

  /** The type of the result, if the operand is of this type. */
  public CType result(CType operand) {
    return switch (kind) {
      case STORE, CLEAR, FENCE -> CType.VOID;
      case COMPARE_EXCHANGE, SWAP_IF_EQUAL, TEST_AND_SET, IS_LOCK_FREE -> CType.BOOL;
      case LOAD, EXCHANGE -> byAddress ? CType.VOID : operand;
      case SWAP_IF_EQUAL_GIVING_OLD, FETCH_THEN_COMPUTE, COMPUTE_THEN_FETCH -> operand;
    };
  }

  /** The type of what a pointer of this type leads to. */
  public CType operand(CType pointer) {
    if (!(fixed instanceof CType.VoidType)) {
      return fixed;
    }
    return TypeFacts.adjusted(pointer) instanceof CType.PointerType(CType target)
        ? target
        : CType.INT;
  }
}
