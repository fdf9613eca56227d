package dev.bulwark.report.sarif;

import dev.bulwark.program.Goal;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.Optional;

/**
 * A weakness of MITRE's Common Weakness Enumeration. The entries are those that the C programs we
 * look at can have; a kind of goal has the most special one that is true of all its cases.
 */
public enum Cwe {
  IMPROPER_CHECK_OF_TYPE(704, "Incorrect Type Conversion or Cast"),
  BUFFER_SIZE(131, "Incorrect Calculation of Buffer Size"),
  OUT_OF_BOUNDS(119, "Improper Restriction of Operations within the Bounds of a Memory Buffer"),
  OUT_OF_BOUNDS_READ(125, "Out-of-bounds Read"),
  INTEGER_OVERFLOW(190, "Integer Overflow or Wraparound"),
  INTEGER_UNDERFLOW(191, "Integer Underflow (Wrap or Wraparound)"),
  NUMERIC_TRUNCATION(197, "Numeric Truncation Error"),
  DIVIDE_BY_ZERO(369, "Divide By Zero"),
  MEMORY_LEAK(401, "Missing Release of Memory after Effective Lifetime"),
  DOUBLE_FREE(415, "Double Free"),
  USE_AFTER_FREE(416, "Use After Free"),
  UNINITIALISED(457, "Use of Uninitialized Variable"),
  POINTER_SUBTRACTION(469, "Use of Pointer Subtraction to Determine Size"),
  NULL_DEREFERENCE(476, "NULL Pointer Dereference"),
  DEAD_CODE(561, "Dead Code"),
  INVALID_FREE(590, "Free of Memory not on the Heap"),
  REACHABLE_ASSERTION(617, "Reachable Assertion"),
  NUMERIC_CONVERSION(681, "Incorrect Conversion between Numeric Types"),
  OVERLAPPING_COPY(475, "Undefined Behavior for Input to API"),
  UNDEFINED(758, "Reliance on Undefined, Unspecified, or Implementation-Defined Behavior"),
  OUT_OF_BOUNDS_WRITE(787, "Out-of-bounds Write"),
  POINTER_DEREFERENCE(822, "Untrusted Pointer Dereference"),
  SHIFT(1335, "Incorrect Bitwise Shift of Integer");

  private final int id;
  private final String title;

  Cwe(int id, String title) {
    this.id = id;
    this.title = title;
  }

  public int id() {
    return id;
  }

  /** As MITRE calls it. */
  public String title() {
    return title;
  }

  public String page() {
    return "https://cwe.mitre.org/data/definitions/" + id + ".html";
  }

  /** The weakness that a program has if an execution arrives at a goal of this kind. */
  public static Optional<Cwe> of(Goal.Kind kind) {
    return switch (kind) {
      case Goal.Kind.Assertion assertion -> Optional.of(REACHABLE_ASSERTION);
      // What the property forbids is an assertion that is written as a call or a label.
      case Goal.Kind.ErrorCall call -> Optional.of(REACHABLE_ASSERTION);
      case Goal.Kind.ErrorLabel label -> Optional.of(REACHABLE_ASSERTION);
      case Goal.Kind.Undefined(UndefinedBehaviour behaviour) -> Optional.of(of(behaviour));
      // Arriving is nothing bad. That no execution passes a coverage goal is DEAD_CODE.
      case Goal.Kind.Arrival arrival -> Optional.empty();
      case Goal.Kind.Coverage coverage -> Optional.empty();
    };
  }

  public static Cwe of(UndefinedBehaviour behaviour) {
    return switch (behaviour) {
      case OVERFLOW_OF_ADDITION,
          OVERFLOW_OF_SUBTRACTION,
          OVERFLOW_OF_MULTIPLICATION,
          OVERFLOW_OF_NEGATION,
          OVERFLOW_OF_DIVISION,
          OVERFLOW_OF_REMAINDER,
          OVERFLOW_OF_LEFT_SHIFT ->
          INTEGER_OVERFLOW;
      case UNSIGNED_ADDITION, UNSIGNED_MULTIPLICATION, UNSIGNED_LEFT_SHIFT -> INTEGER_OVERFLOW;
      case UNSIGNED_SUBTRACTION, UNSIGNED_NEGATION -> INTEGER_UNDERFLOW;
      case TRUNCATION -> NUMERIC_TRUNCATION;
      case MEMORY_LEAK, MEMORY_LOST -> MEMORY_LEAK;
      case SIGN_CHANGE -> NUMERIC_CONVERSION;
      case DIVISION_BY_ZERO, REMAINDER_BY_ZERO -> DIVIDE_BY_ZERO;
      case SHIFT_AMOUNT -> SHIFT;
      // Null, freed, or beside its object: one check finds all of them.
      case INVALID_DEREFERENCE -> OUT_OF_BOUNDS;
      case INVALID_WRITE -> OUT_OF_BOUNDS_WRITE;
      case OVERLAPPING_COPY -> OVERLAPPING_COPY;
      case INDEX_OUT_OF_BOUNDS -> OUT_OF_BOUNDS;
      case INVALID_CALL_POINTER -> POINTER_DEREFERENCE;
      // Double free is among its cases.
      case INVALID_FREE -> INVALID_FREE;
      case UNINITIALISED_VALUE -> UNINITIALISED;
      case INVALID_BOOL -> IMPROPER_CHECK_OF_TYPE;
      case POINTERS_TO_DIFFERENT_OBJECTS, POINTERS_TO_EMPTY_ARRAYS -> POINTER_SUBTRACTION;
      case NEGATIVE_LENGTH -> BUFFER_SIZE;
      case VARIABLE_ARGUMENT_TYPE, BIT_COUNT_OF_ZERO, UNREACHABLE -> UNDEFINED;
    };
  }
}
