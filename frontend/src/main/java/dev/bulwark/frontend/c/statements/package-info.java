/** Statements and declarations of a function to control flow. */
@NullMarked
package dev.bulwark.frontend.c.statements;

import org.jspecify.annotations.NullMarked;
