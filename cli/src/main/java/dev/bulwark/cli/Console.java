package dev.bulwark.cli;

import java.io.PrintStream;

/**
 * Where a run prints.
 *
 * @param out results
 * @param err messages and progress
 * @param interactive a person is watching, so that a progress line makes sense
 */
record Console(PrintStream out, PrintStream err, boolean interactive) {}
