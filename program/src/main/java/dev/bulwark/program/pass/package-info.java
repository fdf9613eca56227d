/**
 * Transformations of programs. Each returns the new program and the back-translation for
 * invariants, bounds and inputs; back-translations compose.
 */
@NullMarked
package dev.bulwark.program.pass;

import org.jspecify.annotations.NullMarked;
