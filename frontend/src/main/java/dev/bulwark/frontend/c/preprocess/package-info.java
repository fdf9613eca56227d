/**
 * Where gcc's preprocessor and CDT's differ: predefined macros, headers, conditions of directives.
 */
@NullMarked
package dev.bulwark.frontend.c.preprocess;

import org.jspecify.annotations.NullMarked;
