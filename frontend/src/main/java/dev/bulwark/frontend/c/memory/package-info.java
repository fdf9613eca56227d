/**
 * The memory of one program while its functions are lowered: objects, lvalues, what points where.
 */
@NullMarked
package dev.bulwark.frontend.c.memory;

import org.jspecify.annotations.NullMarked;
