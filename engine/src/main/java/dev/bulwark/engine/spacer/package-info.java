/**
 * Spacer, Z3's solver for Horn clauses, as an engine: the program becomes clauses, a model becomes
 * a proof, and a derivation the inputs of an execution. The solver itself is behind an interface.
 */
@NullMarked
package dev.bulwark.engine.spacer;

import org.jspecify.annotations.NullMarked;
