/**
 * Sessions with SMT solvers behind interfaces of our own, one for each capability, and the budget
 * that every long computation obeys. Adapters to concrete solvers live in {@code solver.javasmt};
 * nobody outside this module sees them.
 */
@NullMarked
package dev.bulwark.solver;

import org.jspecify.annotations.NullMarked;
