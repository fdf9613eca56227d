/**
 * How files are written without losing any: what a run may overwrite is decided before it begins,
 * and what it writes appears as a whole or not at all. What is in the files is not decided here.
 */
@NullMarked
package dev.bulwark.cli.output;

import org.jspecify.annotations.NullMarked;
