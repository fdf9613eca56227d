/**
 * IC3 on control-flow automata (Lange, Neuhäußer and Noll, 2015): frames at locations, relative
 * induction edge by edge, and generalization beyond the paper. The outer loop, blocking and pushing
 * are those of {@code engine.common.ic3}.
 */
@NullMarked
package dev.bulwark.engine.ic3cfa;

import org.jspecify.annotations.NullMarked;
