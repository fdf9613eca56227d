/** Calls of functions with a special meaning: see {@code library}. */
@NullMarked
package dev.bulwark.frontend.c.builtins;

import org.jspecify.annotations.NullMarked;
