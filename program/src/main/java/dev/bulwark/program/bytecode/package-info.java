/**
 * Loops of a program as bytecode of the JVM, for runs of hundreds of millions of steps. What is
 * compiled is a loop over truth values, bit-vectors of up to 64 bits, integers that fit into 64
 * bits, and arrays of these; everything else is left to the interpreter, which goes on where the
 * compiled loop has stopped. Replays go through here, so this is part of what has to be trusted for
 * UNSAFE: see {@code docs/decisions/compiled-replay.md}.
 */
@NullMarked
package dev.bulwark.program.bytecode;

import org.jspecify.annotations.NullMarked;
