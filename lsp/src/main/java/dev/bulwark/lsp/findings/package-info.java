/**
 * What a process that checks a file says to the server that has started it: plain records, a line
 * of JSON each. They know of neither side.
 */
@NullMarked
package dev.bulwark.lsp.findings;

import org.jspecify.annotations.NullMarked;
