/**
 * The cyclic structure of programs: loops of procedures with their heads and nesting, and recursion
 * in the call graph.
 */
@NullMarked
package dev.bulwark.program.loop;

import org.jspecify.annotations.NullMarked;
