/**
 * Contractors for IEEE 754 floats of any binary format in all rounding modes. An operation is a
 * function on ordinals that is monotone on a few pieces of its domain; bounds of operands come from
 * bisection with the exact function, so there are no formulas of rounding preimages to get wrong.
 * The code shares nothing with the evaluator of terms, which confirms this solver's models.
 */
@NullMarked
package dev.bulwark.icp.floating;

import org.jspecify.annotations.NullMarked;
