/**
 * Accelerated bounded model checking: while the program is unrolled, cycles that models go through
 * are closed, and from then on any number of their iterations is one step.
 */
@NullMarked
package dev.bulwark.engine.abmc;

import org.jspecify.annotations.NullMarked;
