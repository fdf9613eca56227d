/**
 * Programs as formulas. The bit-precise encoding takes the terms of the edges as they are: symbolic
 * states map variables to terms, and the actions of a path are applied to them by substitution. How
 * far to unroll and what to ask a solver is up to the engines.
 */
@NullMarked
package dev.bulwark.program.encoding;

import org.jspecify.annotations.NullMarked;
