/** Where arrays are walked by indices: addresses as sums, and the cells of a region by index. */
@NullMarked
package dev.bulwark.program.cells;

import org.jspecify.annotations.NullMarked;
