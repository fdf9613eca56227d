/** The control flow of a function while it is lowered, and what its arcs do. */
@NullMarked
package dev.bulwark.frontend.c.flow;

import org.jspecify.annotations.NullMarked;
