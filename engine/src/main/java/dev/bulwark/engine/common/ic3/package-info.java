/**
 * What engines of the IC3 family share: cubes, frames at locations and questions about them, proof
 * obligations, the program as a graph of guarded steps, preimages, and the way from frames or
 * obligations to evidence. How obligations are made, generalized and blocked is the engines'
 * business.
 */
@NullMarked
package dev.bulwark.engine.common.ic3;

import org.jspecify.annotations.NullMarked;
