/**
 * Numerical transition systems (NTS): text to a program. What the language means here is written
 * down in docs/languages.md.
 */
@NullMarked
package dev.bulwark.frontend.nts;

import org.jspecify.annotations.NullMarked;
