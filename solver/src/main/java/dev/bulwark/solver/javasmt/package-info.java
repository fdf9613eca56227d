/**
 * Adapters to Z3, Bitwuzla, SMTInterpol and Princess over JavaSMT. What is particular to one solver
 * stands in {@code SolverKind}; terms are translated to formulas by {@code FormulaWriter} and back
 * by {@code TermReader}. Outside this package only the provider is seen.
 */
@NullMarked
package dev.bulwark.solver.javasmt;

import org.jspecify.annotations.NullMarked;
