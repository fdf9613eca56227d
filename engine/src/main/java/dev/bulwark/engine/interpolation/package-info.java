/**
 * Model checking by interpolation: images are over-approximated by interpolants until nothing new
 * comes. How interpolants are found is in {@code engine.common.interpolation} and in solvers.
 */
@NullMarked
package dev.bulwark.engine.interpolation;

import org.jspecify.annotations.NullMarked;
