/**
 * What names stand for: scopes, functions, variables, linkage, and where the values of variables
 * are.
 */
@NullMarked
package dev.bulwark.frontend.c.symbols;

import org.jspecify.annotations.NullMarked;
