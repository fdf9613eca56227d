package dev.bulwark.frontend;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of undefined behaviour that a property can ask about. What the lowering calls a hazard
 * begins with one of the words given here.
 */
public enum Check {
  /** A signed operation whose exact result does not fit its type. */
  OVERFLOW("no-overflow", "no signed operation overflows", Set.of("overflow")),
  DIVISION_BY_ZERO(
      "no-division-by-zero",
      "nothing is divided by zero",
      Set.of("division by zero", "remainder by zero")),
  SHIFT("no-invalid-shift", "no shift amount is out of range", Set.of("shift amount")),
  DEREF(
      "valid-deref",
      "only live memory is accessed, within its bounds",
      Set.of(
          "invalid dereference",
          "invalid write",
          "overlapping copy",
          "array index out of bounds",
          "call through an invalid pointer")),
  FREE("valid-free", "only allocated memory is freed, and only once", Set.of("invalid free"));

  private final String word;
  private final String sentence;
  private final Set<String> hazards;

  Check(String word, String sentence, Set<String> hazards) {
    this.word = word;
    this.sentence = sentence;
    this.hazards = hazards;
  }

  /** The name of the property, in options and verdicts. */
  public String word() {
    return word;
  }

  public String sentence() {
    return sentence;
  }

  public static Optional<Check> named(String word) {
    for (Check check : values()) {
      if (check.word.equals(word)) {
        return Optional.of(check);
      }
    }
    return Optional.empty();
  }

  /** The check that a hazard of this description violates. */
  public static Optional<Check> violatedBy(String hazard) {
    String text = hazard.toLowerCase(Locale.ROOT);
    for (Check check : values()) {
      if (check.hazards.stream().anyMatch(text::startsWith)) {
        return Optional.of(check);
      }
    }
    return Optional.empty();
  }
}
