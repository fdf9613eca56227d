/**
 * A report as one page that opens from disk: the source with what the verdict says about each line,
 * the control-flow automata as pictures, and the numbers. No scripts, nothing from a network.
 */
@NullMarked
package dev.bulwark.report.html;

import org.jspecify.annotations.NullMarked;
