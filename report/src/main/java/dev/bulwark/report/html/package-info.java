/**
 * A report as one page that opens from disk: an execution to step through or the claims of a proof,
 * beside the source; the control-flow automata as pictures, the time line, and the numbers. Java
 * writes all that can be read, and what the script needs to show an execution row by row ({@link
 * dev.bulwark.report.html.TraceData}); style and script are resources. Nothing comes from a
 * network.
 */
@NullMarked
package dev.bulwark.report.html;

import org.jspecify.annotations.NullMarked;
