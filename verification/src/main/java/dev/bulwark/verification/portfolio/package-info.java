/**
 * Engines in processes of their own: which of them run on a program and for how long, how they are
 * started, heard and ended. What they and the checker do inside their processes is not here.
 */
@NullMarked
package dev.bulwark.verification.portfolio;

import org.jspecify.annotations.NullMarked;
