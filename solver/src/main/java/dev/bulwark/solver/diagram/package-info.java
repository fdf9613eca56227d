/**
 * Conditions over few bits of input, decided by binary decision diagrams. What is too large for
 * them, or means something else than words of bits, is left open; solvers are asked about it.
 */
@NullMarked
package dev.bulwark.solver.diagram;

import org.jspecify.annotations.NullMarked;
