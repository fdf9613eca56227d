/**
 * Interpolants from proofs of the search: the log of a search about groups of formulas is replayed
 * into a derivation by resolution, and that is interpolated between any two parts of the groups.
 */
@NullMarked
package dev.bulwark.icp.interpolation;

import org.jspecify.annotations.NullMarked;
