package dev.bulwark.report.harness;

import java.util.List;
import java.util.Optional;

/**
 * How a harness notices the error. Calls and assertions arrive in functions that it defines.
 * Undefined behaviour is found by gcc's sanitizers, which trap, or call a function of the harness;
 * before the error an execution has none that could be taken for it.
 */
sealed interface ErrorSight {

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

  /** For an error with this description; none if it cannot be seen, as arrival at a label. */
  static Optional<ErrorSight> of(String description) {
    if (description.startsWith("call of ")) {
      return Optional.of(new Call(description.substring("call of ".length()).replace("()", "")));
    }
    if (description.startsWith("assertion")) {
      return Optional.of(new Assertion());
    }
    // Where signed numbers wrap there is no overflow; behind the first one nothing is run.
    String meaning = description.startsWith("overflow") ? "-fno-wrapv" : "-fwrapv";
    return sanitizers(description)
        .map(
            names ->
                new Undefined(
                    List.of(meaning, "-fsanitize=" + names, "-fsanitize-undefined-trap-on-error")));
  }

  private static Optional<String> sanitizers(String description) {
    if (description.startsWith("overflow of left shift")) {
      return Optional.of("signed-integer-overflow,shift");
    }
    if (description.startsWith("overflow of ")) {
      return Optional.of("signed-integer-overflow");
    }
    if (description.startsWith("division by zero") || description.startsWith("remainder by zero")) {
      return Optional.of("integer-divide-by-zero");
    }
    if (description.startsWith("shift amount")) {
      return Optional.of("shift-exponent");
    }
    boolean memory =
        description.startsWith("invalid dereference")
            || description.startsWith("array index out of bounds")
            || description.startsWith("call through an invalid pointer")
            || description.startsWith("invalid free");
    return memory ? Optional.of("address,bounds,null") : Optional.empty();
  }

  /** Further options for gcc. */
  default List<String> options() {
    return this instanceof Undefined(List<String> flags) ? flags : List.of();
  }
}
