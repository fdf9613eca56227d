/**
 * Intervals: the abstract domain, its operations on terms, and the analysis that finds for each
 * loop head the intervals of its variables. Bit-vectors are seen both as signed and as unsigned
 * numbers.
 */
@NullMarked
package dev.bulwark.engine.common.interval;

import org.jspecify.annotations.NullMarked;
