/**
 * From clauses to a program: predicates become locations where they lead to each other one by one,
 * and procedures where a clause needs several.
 */
@NullMarked
package dev.bulwark.frontend.horn.translate;

import org.jspecify.annotations.NullMarked;
