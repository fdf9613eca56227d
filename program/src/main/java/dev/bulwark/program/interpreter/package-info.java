/**
 * Runs programs on concrete inputs, step by step. Replay of counterexamples, brute force and random
 * testing all go through here; values come from {@code logic.eval}, so that a term means the same
 * as everywhere.
 */
@NullMarked
package dev.bulwark.program.interpreter;

import org.jspecify.annotations.NullMarked;
