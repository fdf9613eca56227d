/**
 * Why a path cannot be taken: formulas between its steps, of which each follows from the one before
 * it and the step between them, and the last is false. Several methods to find them, for any
 * theory, behind one interface ({@link dev.bulwark.engine.common.interpolation.PathInterpolation});
 * no solver adapter is seen here.
 */
@NullMarked
package dev.bulwark.engine.common.interpolation;

import org.jspecify.annotations.NullMarked;
