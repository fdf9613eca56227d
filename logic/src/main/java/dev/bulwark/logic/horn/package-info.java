/**
 * Constrained Horn clauses over terms, and their text in the format of the field's competition.
 * Where clauses come from and who solves them is not known here.
 */
@NullMarked
package dev.bulwark.logic.horn;

import org.jspecify.annotations.NullMarked;
