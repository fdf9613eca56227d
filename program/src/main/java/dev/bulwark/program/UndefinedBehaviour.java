package dev.bulwark.program;

/**
 * The kinds of behaviour that C leaves undefined and the model looks for; and some that C defines,
 * which the model looks for only where a property forbids them.
 */
public enum UndefinedBehaviour {
  OVERFLOW_OF_ADDITION("overflow of addition"),
  OVERFLOW_OF_SUBTRACTION("overflow of subtraction"),
  OVERFLOW_OF_MULTIPLICATION("overflow of multiplication"),
  OVERFLOW_OF_NEGATION("overflow of negation"),
  OVERFLOW_OF_DIVISION("overflow of division"),
  OVERFLOW_OF_REMAINDER("overflow of remainder"),
  OVERFLOW_OF_LEFT_SHIFT("overflow of left shift"),
  UNSIGNED_ADDITION("unsigned overflow of addition"),
  UNSIGNED_SUBTRACTION("unsigned overflow of subtraction"),
  UNSIGNED_MULTIPLICATION("unsigned overflow of multiplication"),
  UNSIGNED_NEGATION("unsigned overflow of negation"),
  UNSIGNED_LEFT_SHIFT("unsigned overflow of left shift"),
  TRUNCATION("conversion to a narrower type that changes the value"),
  SIGN_CHANGE("conversion that changes the sign"),
  MEMORY_LEAK("end of the program with memory that is not freed"),
  MEMORY_LOST("end of the program with memory that is not freed and that nothing points to"),
  DIVISION_BY_ZERO("division by zero"),
  REMAINDER_BY_ZERO("remainder by zero"),
  SHIFT_AMOUNT("shift amount out of range"),
  INVALID_DEREFERENCE("invalid dereference"),
  INVALID_WRITE("invalid write"),
  OVERLAPPING_COPY("overlapping copy"),
  INDEX_OUT_OF_BOUNDS("array index out of bounds"),
  INVALID_CALL_POINTER("call through an invalid pointer"),
  INVALID_FREE("invalid free"),
  /** A byte read as a truth value is neither. */
  INVALID_BOOL("a _Bool that is neither 0 nor 1"),
  POINTERS_TO_DIFFERENT_OBJECTS("difference of pointers to different objects"),
  POINTERS_TO_EMPTY_ARRAYS("difference of pointers to arrays of length zero"),
  UNINITIALISED_VALUE("use of an uninitialised value"),
  NEGATIVE_LENGTH("array of negative length"),
  VARIABLE_ARGUMENT_TYPE("variable argument of another type"),
  /** A count of bits that has no value for zero. */
  BIT_COUNT_OF_ZERO("bit count of zero"),
  /** The program says itself that nothing arrives here. */
  UNREACHABLE("arrival at __builtin_unreachable");

  private final String text;

  UndefinedBehaviour(String text) {
    this.text = text;
  }

  /** The words for it where there is no more to say. */
  public String text() {
    return text;
  }
}
