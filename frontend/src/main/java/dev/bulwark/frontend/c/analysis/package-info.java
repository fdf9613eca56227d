/** What functions may read, write and call, seen from the syntax. */
@NullMarked
package dev.bulwark.frontend.c.analysis;

import org.jspecify.annotations.NullMarked;
