/**
 * What engines of the IC3 family share: cubes, frames at locations, proof obligations, and the
 * program as a graph of guarded steps. How obligations are made, generalized and blocked is the
 * engines' business.
 */
@NullMarked
package dev.bulwark.engine.common.ic3;

import org.jspecify.annotations.NullMarked;
