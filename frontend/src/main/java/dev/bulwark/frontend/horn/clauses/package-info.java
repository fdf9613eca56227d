/** Clauses: how they are found in assertions, and what is known of a system of them. */
@NullMarked
package dev.bulwark.frontend.horn.clauses;

import org.jspecify.annotations.NullMarked;
