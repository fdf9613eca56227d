/**
 * What declarations and expressions mean before anything is evaluated: types, constants,
 * qualifiers, alignments, initialisers. The parts know each other by interfaces, of which {@code
 * Types} is the first.
 */
@NullMarked
package dev.bulwark.frontend.c.typing;

import org.jspecify.annotations.NullMarked;
