/**
 * Tests of the promise that no wrong verdict gets out: engines that lie, encoders and rewrite rules
 * with faults, on the programs in {@code regression/}.
 */
@NullMarked
package dev.bulwark.cli.lies;

import org.jspecify.annotations.NullMarked;
