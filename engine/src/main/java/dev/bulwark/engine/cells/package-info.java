/**
 * Induction about all elements of arrays: on the program with distinguished cells (Monniaux and
 * Gonnord, <i>Cell morphing</i>, SAS 2016), with candidates for lemmas that the program's own
 * checks and writes suggest.
 */
@NullMarked
package dev.bulwark.engine.cells;

import org.jspecify.annotations.NullMarked;
