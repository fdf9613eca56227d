package dev.bulwark.frontend.c.library;

import dev.bulwark.program.CType;
import dev.bulwark.program.CType.FloatingType;
import java.util.Optional;

/**
 * A function of {@code math.h} whose result IEEE 754 fixes.
 *
 * @param operand the type of its floating-point parameters; empty for those of gcc's functions that
 *     take any, and for macros that became calls
 * @param result the type of the result
 */
public record MathFunction(Kind kind, Optional<FloatingType> operand, CType result) {

  /** What it computes, with the number of its arguments. */
  public enum Kind {
    ABSOLUTE(1),
    SQUARE_ROOT(1),
    FLOOR(1),
    CEILING(1),
    TRUNCATE(1),
    /** To the nearest integer, ties away from zero. */
    ROUND(1),
    /** To the nearest integer in the current rounding mode, which is always the default. */
    ROUND_EVEN(1),
    /** As {@link #ROUND}, then converted to an integer type. */
    ROUND_TO_INTEGER(1),
    ROUND_EVEN_TO_INTEGER(1),
    COPY_SIGN(2),
    MINIMUM(2),
    MAXIMUM(2),
    POSITIVE_DIFFERENCE(2),
    FUSED_MULTIPLY_ADD(3),
    REMAINDER(2),
    MODULO(2),
    /** Times a power of two. */
    SCALE(2),
    /** The fraction; the rest goes to where the second argument points. */
    FRACTION(2),
    NAN(1),
    INFINITY(0),
    IS_NAN(1),
    IS_INFINITE(1),
    /** 1 or -1 for infinities. */
    INFINITE_SIGN(1),
    IS_FINITE(1),
    IS_NORMAL(1),
    SIGN_BIT(1),
    CLASSIFY(1),
    /** gcc's, which is given first what to answer for each class. */
    CLASSIFY_AS(6),
    IS_GREATER(2),
    IS_GREATER_EQUAL(2),
    IS_LESS(2),
    IS_LESS_EQUAL(2),
    IS_LESS_GREATER(2),
    IS_UNORDERED(2);

    private final int arguments;

    Kind(int arguments) {
      this.arguments = arguments;
    }

    public int arguments() {
      return arguments;
    }
  }
}
