/**
 * Contractors for machine integers and for unbounded integers. Machine arithmetic wraps around, so
 * most of them look at a few cases without a wrap and take the hull. Widths up to 64 have paths on
 * words that allocate nothing; wider ones and the hard cases go through {@link Interval}.
 */
@NullMarked
package dev.bulwark.icp.integer;

import org.jspecify.annotations.NullMarked;
