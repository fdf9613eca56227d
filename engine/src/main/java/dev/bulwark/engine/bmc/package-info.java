/**
 * Bounded model checking: programs are unrolled symbolically, loop iteration by loop iteration and
 * call by call, until an error is found or no path can go deeper. Follows calls itself, so nothing
 * has to be inlined before.
 */
@NullMarked
package dev.bulwark.engine.bmc;

import org.jspecify.annotations.NullMarked;
