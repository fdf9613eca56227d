/**
 * The C front end: Eclipse CDT parses and preprocesses, one lowering makes the control-flow
 * automaton with source positions. Types of CDT do not leave this module; what programs mean is
 * said in {@code dev.bulwark.program}.
 */
@NullMarked
package dev.bulwark.frontend;

import org.jspecify.annotations.NullMarked;
