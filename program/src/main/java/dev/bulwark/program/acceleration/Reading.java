package dev.bulwark.program.acceleration;

import dev.bulwark.logic.Sort;
import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.logic.interval.Interval;

/**
 * How a variable of the program, or a term that the cycle leaves as it is, is read as a number.
 *
 * @param term of the program: a bit-vector, a truth value (0 or 1) or an integer
 * @param number the integer variable that stands for it
 * @param signed for bit-vectors: in two's complement?
 */
record Reading(Term term, Variable number, boolean signed) {

  /** The numbers that it can be. */
  Interval range() {
    return range(term.sort(), signed);
  }

  static Interval range(Sort sort, boolean signed) {
    return switch (sort) {
      case Sort.BitVec(int width) -> signed ? Interval.signed(width) : Interval.unsigned(width);
      case Sort.Bool bool -> Interval.of(0, 1);
      default -> Interval.ALL;
    };
  }
}
