/**
 * C: Eclipse CDT preprocesses and parses, one lowering makes control-flow automata of the functions
 * that the entry function can call. Nothing of CDT leaves this package; {@link
 * dev.bulwark.frontend.c.CFrontend} is its front end.
 */
@NullMarked
package dev.bulwark.frontend.c;

import org.jspecify.annotations.NullMarked;
