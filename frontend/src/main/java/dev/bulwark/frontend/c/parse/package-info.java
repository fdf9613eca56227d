/**
 * From files to syntax trees: CDT with what it lacks of gcc's C, and a check that nothing was
 * dropped.
 */
@NullMarked
package dev.bulwark.frontend.c.parse;

import org.jspecify.annotations.NullMarked;
