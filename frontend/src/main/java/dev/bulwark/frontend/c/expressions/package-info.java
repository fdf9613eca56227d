/** Expressions to values and lvalues, conditions to branches, and the order of evaluation. */
@NullMarked
package dev.bulwark.frontend.c.expressions;

import org.jspecify.annotations.NullMarked;
