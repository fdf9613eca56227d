/**
 * Constrained Horn clauses in SMT-LIB's logic HORN: text to a program. What clauses mean as a
 * program is written down in docs/languages.md.
 */
@NullMarked
package dev.bulwark.frontend.horn;

import org.jspecify.annotations.NullMarked;
