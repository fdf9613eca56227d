package dev.bulwark.report.harness;

import dev.bulwark.program.Goal;
import dev.bulwark.program.UndefinedBehaviour;
import java.util.List;
import java.util.Optional;

/**
 * How a harness notices the error. Calls and assertions arrive in functions that it defines.
 * Undefined behaviour is found by gcc's sanitizers, which trap, or call a function of the harness;
 * before the error an execution has none that could be taken for it.
 */
sealed interface ErrorSight {

  String WRAPPING = "-fwrapv";

  /** Where signed numbers wrap there is no overflow; behind the first one nothing is run. */
  String NO_WRAPPING = "-fno-wrapv";

  /** The error is a call of this function. */
  record Call(String function) implements ErrorSight {}

  /** The error is an assertion that fails. */
  record Assertion() implements ErrorSight {}

  /**
   * The error is undefined behaviour.
   *
   * @param flags that make gcc find it
   */
  record Undefined(List<String> flags) implements ErrorSight {}

  /** For a goal of this kind; none if it cannot be seen, as arrival at a label. */
  static Optional<ErrorSight> of(Goal.Kind kind) {
    return switch (kind) {
      case Goal.Kind.ErrorCall(String function) -> Optional.of(new Call(function));
      case Goal.Kind.Assertion assertion -> Optional.of(new Assertion());
      case Goal.Kind.Undefined(UndefinedBehaviour behaviour) -> of(behaviour);
      case Goal.Kind.ErrorLabel label -> Optional.empty();
      case Goal.Kind.Arrival arrival -> Optional.empty();
      case Goal.Kind.Coverage coverage -> Optional.empty();
    };
  }

  private static Optional<ErrorSight> of(UndefinedBehaviour behaviour) {
    return switch (behaviour) {
      case OVERFLOW_OF_ADDITION,
          OVERFLOW_OF_SUBTRACTION,
          OVERFLOW_OF_MULTIPLICATION,
          OVERFLOW_OF_NEGATION,
          OVERFLOW_OF_DIVISION,
          OVERFLOW_OF_REMAINDER ->
          sanitized(NO_WRAPPING, "signed-integer-overflow");
      case OVERFLOW_OF_LEFT_SHIFT -> sanitized(NO_WRAPPING, "signed-integer-overflow,shift");
      case DIVISION_BY_ZERO, REMAINDER_BY_ZERO -> sanitized(WRAPPING, "integer-divide-by-zero");
      case SHIFT_AMOUNT -> sanitized(WRAPPING, "shift-exponent");
      case INVALID_DEREFERENCE, INDEX_OUT_OF_BOUNDS, INVALID_CALL_POINTER, INVALID_FREE ->
          sanitized(WRAPPING, "address,bounds,null");
      case UNSIGNED_ADDITION,
          UNSIGNED_SUBTRACTION,
          UNSIGNED_MULTIPLICATION,
          UNSIGNED_NEGATION,
          UNSIGNED_LEFT_SHIFT,
          TRUNCATION,
          SIGN_CHANGE,
          MEMORY_LEAK,
          MEMORY_LOST,
          INVALID_WRITE,
          OVERLAPPING_COPY,
          INVALID_BOOL,
          UNINITIALISED_VALUE,
          POINTERS_TO_DIFFERENT_OBJECTS,
          POINTERS_TO_EMPTY_ARRAYS,
          NEGATIVE_LENGTH,
          VARIABLE_ARGUMENT_TYPE,
          BIT_COUNT_OF_ZERO,
          UNREACHABLE ->
          Optional.empty();
    };
  }

  private static Optional<ErrorSight> sanitized(String meaning, String sanitizers) {
    return Optional.of(
        new Undefined(
            List.of(meaning, "-fsanitize=" + sanitizers, "-fsanitize-undefined-trap-on-error")));
  }

  /** Further options for gcc. */
  default List<String> options() {
    return this instanceof Undefined(List<String> flags) ? flags : List.of();
  }
}
