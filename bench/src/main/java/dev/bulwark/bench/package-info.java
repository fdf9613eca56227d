/**
 * Runs sets of tasks with known answers through the command line and makes tables and plots. It
 * measures; it verifies nothing itself.
 */
@NullMarked
package dev.bulwark.bench;

import org.jspecify.annotations.NullMarked;
