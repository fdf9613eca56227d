/**
 * IC3 on a program as one transition system, with the program counter as a variable: what IC3 on
 * control-flow automata is compared with. Shared types are in {@code engine.common.ic3}.
 */
@NullMarked
package dev.bulwark.engine.ic3monolithic;

import org.jspecify.annotations.NullMarked;
