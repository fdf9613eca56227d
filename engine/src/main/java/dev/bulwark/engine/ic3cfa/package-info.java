/**
 * IC3 on control-flow automata (Lange, Neuhäußer and Noll, 2015): frames at locations, relative
 * induction edge by edge, and generalization beyond the paper. One file for each phase: blocking,
 * consecution, predecessors, generalization, propagation, proof and counterexample.
 */
@NullMarked
package dev.bulwark.engine.ic3cfa;

import org.jspecify.annotations.NullMarked;
