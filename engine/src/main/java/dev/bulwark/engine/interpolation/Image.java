package dev.bulwark.engine.interpolation;

import dev.bulwark.logic.Term;

/** What is known of the states after a block. */
sealed interface Image {

  /** They are all here, and none of these leads to a bad location within the bound. */
  record Within(Term interpolant) implements Image {}

  /** Some of them lead to a bad location within the bound. */
  record Bad() implements Image {}

  /** There is no answer, or no interpolant. */
  record Unexplained(String why) implements Image {}
}
