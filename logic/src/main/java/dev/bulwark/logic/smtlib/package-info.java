/**
 * Terms as SMT-LIB 2.7 text and back: what traces for solvers, evidence files and tests are written
 * in. Printing is linear in the number of distinct subterms, and neither direction recurses, so
 * deep terms are no problem.
 */
@NullMarked
package dev.bulwark.logic.smtlib;

import org.jspecify.annotations.NullMarked;
