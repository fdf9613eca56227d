/**
 * Predicate abstraction with adjustable-block encoding, as a domain for the reachability framework:
 * states, abstraction, coverage, the check of paths block by block, and refinement by interpolants.
 * The engines that use it are {@code engine.predicate} and {@code engine.explicit}.
 */
@NullMarked
package dev.bulwark.engine.common.predicates;

import org.jspecify.annotations.NullMarked;
