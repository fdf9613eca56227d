/**
 * The integer encoding of a bit-precise program, as a pass: every bit-vector becomes an integer in
 * the range of its C type, operations stay linear, and what cannot is over-approximated within its
 * range. Invariants come back as bit-vector formulas that compute in enough bits.
 */
@NullMarked
package dev.bulwark.program.integer;

import org.jspecify.annotations.NullMarked;
