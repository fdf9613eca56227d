/**
 * Proofs of the interval solver's answers as text, and a checker that replays them. The checker
 * shares no code with the search and its contractors: it re-does each conclusion of a constraint by
 * exact arithmetic at the ends of intervals, and each learned clause by unit propagation. The
 * meaning of float operations at single points is that of the logic module.
 */
@NullMarked
package dev.bulwark.icp.proof;

import org.jspecify.annotations.NullMarked;
