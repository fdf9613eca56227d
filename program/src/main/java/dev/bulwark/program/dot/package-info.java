/** Pictures of programs for Graphviz. */
@NullMarked
package dev.bulwark.program.dot;

import org.jspecify.annotations.NullMarked;
