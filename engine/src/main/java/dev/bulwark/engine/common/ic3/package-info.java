/**
 * IC3, once for the engines of the family: {@link dev.bulwark.engine.common.ic3.Ic3} is the outer
 * loop, and its head says how the parts fit together. Engines plug in a state space, consecution,
 * predecessors, what is blocked for an obligation, and generalization. Beside that: the program as
 * a graph of guarded transitions, preimages, and from frames or obligations to evidence.
 */
@NullMarked
package dev.bulwark.engine.common.ic3;

import org.jspecify.annotations.NullMarked;
