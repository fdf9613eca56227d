/** Calls, their arguments and results. */
@NullMarked
package dev.bulwark.frontend.c.calls;

import org.jspecify.annotations.NullMarked;
