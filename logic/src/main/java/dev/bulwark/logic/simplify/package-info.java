/**
 * Simplification of terms as they are built: rewrite rules, grouped by theory, each a named object
 * that is tested by itself against the evaluator. Every rule holds in SMT-LIB's total semantics,
 * whatever a solver takes for the results that SMT-LIB leaves open.
 */
@NullMarked
package dev.bulwark.logic.simplify;

import org.jspecify.annotations.NullMarked;
