package dev.bulwark.frontend;

import dev.bulwark.program.UndefinedBehaviour;
import java.util.Optional;

/** A kind of behaviour that a property can ask about: undefined, or a likely mistake. */
public enum Check {
  /** A signed operation whose exact result does not fit its type. */
  OVERFLOW("no-overflow", "no signed operation overflows"),
  DIVISION_BY_ZERO("no-division-by-zero", "nothing is divided by zero"),
  SHIFT("no-invalid-shift", "no shift amount is out of range"),
  DEREF("valid-deref", "only live memory is accessed, within its bounds"),
  FREE("valid-free", "only allocated memory is freed, and only once"),
  /** An unsigned operation whose exact result does not fit its type, which C defines. */
  UNSIGNED_OVERFLOW("no-unsigned-overflow", "no unsigned operation wraps around"),
  /** An implicit conversion between integers that changes the value. */
  NARROWING("no-narrowing", "no implicit conversion changes an integer"),
  MEMORY_CLEANUP("valid-memcleanup", "all allocated memory is freed when the program ends"),
  MEMORY_TRACK("valid-memtrack", "no allocated memory is lost"),
  INITIALISATION("no-uninitialised", "no value is used that is uninitialised");

  private final String word;
  private final String sentence;

  Check(String word, String sentence) {
    this.word = word;
    this.sentence = sentence;
  }

  /** The name of the property, in options and verdicts. */
  public String word() {
    return word;
  }

  public String sentence() {
    return sentence;
  }

  /** Is it looked for only where a property names it, since C defines it or leaves it open? */
  public boolean isOptional() {
    return switch (this) {
      case OVERFLOW, DIVISION_BY_ZERO, SHIFT, DEREF, FREE -> false;
      case UNSIGNED_OVERFLOW, NARROWING, MEMORY_CLEANUP, MEMORY_TRACK, INITIALISATION -> true;
    };
  }

  public static Optional<Check> named(String word) {
    for (Check check : values()) {
      if (check.word.equals(word)) {
        return Optional.of(check);
      }
    }
    return Optional.empty();
  }

  /** The check that behaviour of this kind violates. */
  public static Optional<Check> violatedBy(UndefinedBehaviour kind) {
    return switch (kind) {
      case OVERFLOW_OF_ADDITION,
          OVERFLOW_OF_SUBTRACTION,
          OVERFLOW_OF_MULTIPLICATION,
          OVERFLOW_OF_NEGATION,
          OVERFLOW_OF_DIVISION,
          OVERFLOW_OF_REMAINDER,
          OVERFLOW_OF_LEFT_SHIFT ->
          Optional.of(OVERFLOW);
      case UNSIGNED_ADDITION,
          UNSIGNED_SUBTRACTION,
          UNSIGNED_MULTIPLICATION,
          UNSIGNED_NEGATION,
          UNSIGNED_LEFT_SHIFT ->
          Optional.of(UNSIGNED_OVERFLOW);
      case TRUNCATION, SIGN_CHANGE -> Optional.of(NARROWING);
      case MEMORY_LEAK -> Optional.of(MEMORY_CLEANUP);
      case MEMORY_LOST -> Optional.of(MEMORY_TRACK);
      case DIVISION_BY_ZERO, REMAINDER_BY_ZERO -> Optional.of(DIVISION_BY_ZERO);
      case SHIFT_AMOUNT -> Optional.of(SHIFT);
      case INVALID_DEREFERENCE,
          INVALID_WRITE,
          OVERLAPPING_COPY,
          INDEX_OUT_OF_BOUNDS,
          INVALID_CALL_POINTER ->
          Optional.of(DEREF);
      case INVALID_FREE -> Optional.of(FREE);
      case UNINITIALISED_VALUE -> Optional.of(INITIALISATION);
      case INVALID_BOOL,
          POINTERS_TO_DIFFERENT_OBJECTS,
          POINTERS_TO_EMPTY_ARRAYS,
          NEGATIVE_LENGTH,
          VARIABLE_ARGUMENT_TYPE,
          BIT_COUNT_OF_ZERO,
          UNREACHABLE ->
          Optional.empty();
    };
  }
}
