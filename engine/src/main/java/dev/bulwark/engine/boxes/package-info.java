/**
 * Reachability over boxes: what is reached at a loop head is a set of boxes, one for each cell of a
 * partition of the state space that the comparisons of the program make.
 */
@NullMarked
package dev.bulwark.engine.boxes;

import org.jspecify.annotations.NullMarked;
