/**
 * Summaries of loops: what any number of iterations of a cycle does, as a step of the program with
 * the number of iterations as an input. Bit-vectors are read as integers, with conditions under
 * which nothing wraps around, and closed forms are written back as terms of the program. The closed
 * forms themselves are those of {@code program.closure}.
 */
@NullMarked
package dev.bulwark.program.acceleration;

import org.jspecify.annotations.NullMarked;
