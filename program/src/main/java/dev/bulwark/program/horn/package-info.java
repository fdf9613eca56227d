/**
 * Programs with procedures as constrained Horn clauses: predicates for cut points, summaries and
 * failures, and what is needed to read models and derivations back. Who solves the clauses is not
 * known here.
 */
@NullMarked
package dev.bulwark.program.horn;

import org.jspecify.annotations.NullMarked;
