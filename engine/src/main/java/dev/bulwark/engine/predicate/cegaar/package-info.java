/**
 * Counterexample-guided accelerated abstraction refinement: infeasible paths are generalised to
 * trace schemes, in which cycles are repeated any number of times, and interpolants of a scheme are
 * inductive for its loops.
 */
@NullMarked
package dev.bulwark.engine.predicate.cegaar;

import org.jspecify.annotations.NullMarked;
