/**
 * Elimination of quantifiers over integers, of our own: linear constraints and remainders by
 * constants. No solver is used, and what comes out says exactly what went in.
 */
@NullMarked
package dev.bulwark.logic.presburger;

import org.jspecify.annotations.NullMarked;
