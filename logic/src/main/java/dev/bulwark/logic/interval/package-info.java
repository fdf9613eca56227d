/**
 * Intervals as an abstract domain over terms: what operators make of them, and what a condition
 * says about the variables in it. Bit-vectors are seen both as signed and as unsigned numbers.
 * Where programs come in, the analyses live elsewhere.
 */
@NullMarked
package dev.bulwark.logic.interval;

import org.jspecify.annotations.NullMarked;
