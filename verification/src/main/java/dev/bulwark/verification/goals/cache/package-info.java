/**
 * Evidence about goals, kept from run to run: what a goal depends on ({@code GoalSlices}), files
 * that hold evidence in the names of the program that it was found for ({@code GoalCache}), and how
 * these become names of the program as it is. Nothing here believes evidence or checks it.
 */
@NullMarked
package dev.bulwark.verification.goals.cache;

import org.jspecify.annotations.NullMarked;
