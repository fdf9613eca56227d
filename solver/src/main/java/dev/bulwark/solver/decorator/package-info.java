/**
 * Solvers around solvers: they count, check or write down what is said, so that the adapters need
 * not. They wrap any {@link dev.bulwark.solver.CoreSolver} and each other.
 */
@NullMarked
package dev.bulwark.solver.decorator;

import org.jspecify.annotations.NullMarked;
