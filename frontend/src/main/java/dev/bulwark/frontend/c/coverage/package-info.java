/** Points of a function at which an execution can be observed, for coverage. */
@NullMarked
package dev.bulwark.frontend.c.coverage;

import org.jspecify.annotations.NullMarked;
