/**
 * Transformations of programs. Each returns the new program and the way back for invariants, bounds
 * and inputs; the ways back compose.
 */
@NullMarked
package dev.bulwark.program.pass;

import org.jspecify.annotations.NullMarked;
