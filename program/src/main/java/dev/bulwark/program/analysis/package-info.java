/**
 * Data-flow facts about procedures that passes, encodings and checks share. Loops and the call
 * graph are in {@code program.loop}.
 */
@NullMarked
package dev.bulwark.program.analysis;

import org.jspecify.annotations.NullMarked;
