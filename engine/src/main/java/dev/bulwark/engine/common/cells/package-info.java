/** Engines on programs with distinguished cells for their arrays, whatever engine it is. */
@NullMarked
package dev.bulwark.engine.common.cells;

import org.jspecify.annotations.NullMarked;
