/**
 * Turns verdicts and evidence into something to read: traces, witnesses, JSON, harnesses. It
 * decides nothing and runs no solver.
 */
@NullMarked
package dev.bulwark.report;

import org.jspecify.annotations.NullMarked;
