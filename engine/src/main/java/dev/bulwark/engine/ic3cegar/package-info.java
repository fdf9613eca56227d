/**
 * IC3 over predicate abstraction, refined where a transition of the abstraction is spurious
 * (IC3-CEGAR): abstract cubes in the frames, concrete obligations, the ways to find predicates.
 * Frames, questions and evidence are shared with the other IC3 engines: {@code engine.common.ic3}.
 */
@NullMarked
package dev.bulwark.engine.ic3cegar;

import org.jspecify.annotations.NullMarked;
