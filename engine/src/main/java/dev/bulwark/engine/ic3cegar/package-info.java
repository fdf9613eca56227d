/**
 * IC3 over predicate abstraction, refined where a transition of the abstraction is spurious
 * (IC3-CEGAR): abstract cubes in the frames, concrete obligations, and where predicates come from.
 * The outer loop, frames, queries and evidence are those of all IC3 engines: {@code
 * engine.common.ic3}.
 */
@NullMarked
package dev.bulwark.engine.ic3cegar;

import org.jspecify.annotations.NullMarked;
