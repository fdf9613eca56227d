package dev.bulwark.frontend.c.library;

import dev.bulwark.program.CType;

/**
 * A function that gcc knows by itself.
 *
 * @param operand the type of its operand, if it is a function on words
 * @param result the type of the result
 */
public record GnuBuiltin(Kind kind, CType operand, CType result) {

  public enum Kind {
    /** The number of zeros before the highest one bit; undefined for 0. */
    COUNT_LEADING_ZEROS,
    /** The number of zeros behind the lowest one bit; undefined for 0. */
    COUNT_TRAILING_ZEROS,
    /** The number of bits below the sign that are like it. */
    COUNT_SIGN_BITS,
    COUNT_ONES,
    PARITY,
    /** The number of the lowest one bit, counted from 1; 0 for 0. */
    FIND_FIRST_ONE,
    SWAP_BYTES,
    /** With a type that gives the result's width, or a pointer to where the result goes. */
    ADD_OVERFLOWS,
    SUBTRACT_OVERFLOWS,
    MULTIPLY_OVERFLOWS,
    /** Is the argument a constant expression? It is not evaluated. */
    IS_CONSTANT,
    ARE_TYPES_COMPATIBLE,
    /** A number for what sort of type the argument has, which is not evaluated. */
    CLASSIFY_TYPE,
    /** The second or third argument, as the first one says; the other is not evaluated. */
    CHOOSE,
    /** A generic selection. */
    SELECT,
    /** Of an object that is named; of others not known, which gcc answers without optimisation. */
    OBJECT_SIZE,
    /** Only a hint. */
    NOTHING
  }
}
