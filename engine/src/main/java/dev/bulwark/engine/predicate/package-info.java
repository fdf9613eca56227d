/**
 * Predicate analysis: lazy abstraction over the abstract reachability graph of {@code
 * engine.common.arg}, with the domain of {@code engine.common.predicates}.
 */
@NullMarked
package dev.bulwark.engine.predicate;

import org.jspecify.annotations.NullMarked;
