/**
 * What of C beyond its core the front end knows: closed lists of pragmas, attributes, specifiers,
 * builtins and library functions, each modelled, harmless or refused. The lists are resources, and
 * {@code docs/dialect.md} is made of them. How a word is modelled is not said here.
 */
@NullMarked
package dev.bulwark.frontend.dialect;

import org.jspecify.annotations.NullMarked;
