/** Tables, plots and comparisons of stored runs, as text and as a page that opens from disk. */
@NullMarked
package dev.bulwark.bench.report;

import org.jspecify.annotations.NullMarked;
