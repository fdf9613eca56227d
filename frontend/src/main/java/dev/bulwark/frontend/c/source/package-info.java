/**
 * Source files: their text, positions in it, what their tokens say beside the syntax tree, and the
 * diagnostics about them. Sources that come with Bulwark are found here too.
 */
@NullMarked
package dev.bulwark.frontend.c.source;

import org.jspecify.annotations.NullMarked;
