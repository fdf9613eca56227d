/**
 * Solver sessions as capability interfaces, decorators, and adapters. Only adapters see a solver's
 * own types; nothing here knows of programs.
 */
@NullMarked
package dev.bulwark.solver;

import org.jspecify.annotations.NullMarked;
