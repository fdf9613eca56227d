/** From invariants of the program back to the clauses: a meaning of their predicates. */
@NullMarked
package dev.bulwark.frontend.horn.model;

import org.jspecify.annotations.NullMarked;
