/**
 * Programs as control-flow automata over terms, with passes, encodings and the interpreter. No
 * parsing and no solving here.
 */
@NullMarked
package dev.bulwark.program;

import org.jspecify.annotations.NullMarked;
