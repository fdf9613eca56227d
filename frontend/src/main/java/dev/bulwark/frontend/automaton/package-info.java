/**
 * What front ends of transition systems and of clauses share: reading one text with diagnostics for
 * what is wrong in it, and the pieces that relations become in an automaton: choices, chains of
 * steps, parallel assignments.
 */
@NullMarked
package dev.bulwark.frontend.automaton;

import org.jspecify.annotations.NullMarked;
