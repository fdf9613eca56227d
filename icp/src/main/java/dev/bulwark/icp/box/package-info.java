/**
 * What contractors work on: boxes of bounds, and the readings of bit-vectors and floats as whole
 * numbers. Nothing here knows of a search.
 */
@NullMarked
package dev.bulwark.icp.box;

import org.jspecify.annotations.NullMarked;
