/**
 * Functions that mean something without a body: which there are, and how they are declared. What
 * calls of them do is in {@code builtins}.
 */
@NullMarked
package dev.bulwark.frontend.c.library;

import org.jspecify.annotations.NullMarked;
