/**
 * From the syntax trees of files to a program: declarations of files, functions, the start, and
 * what is kept of the source afterwards.
 */
@NullMarked
package dev.bulwark.frontend.c.translate;

import org.jspecify.annotations.NullMarked;
