/**
 * IC3 on intervals: literals are bounds of state variables, and generalization reads off the
 * interval solver which assumption failed and how weak it may be. Shared types are in {@code
 * engine.common.ic3}; the solver itself is seen by its interfaces only.
 */
@NullMarked
package dev.bulwark.engine.isat3;

import org.jspecify.annotations.NullMarked;
