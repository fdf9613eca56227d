/**
 * Z3 by its own interface, for what JavaSMT does not pass on: its fixed-point engine for Horn
 * clauses. Only the list of solvers sees this package.
 */
@NullMarked
package dev.bulwark.solver.z3;

import org.jspecify.annotations.NullMarked;
