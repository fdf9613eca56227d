/**
 * What terms mean: the value semantics of every operator and the evaluation of terms under total
 * and partial valuations. Corner cases follow SMT-LIB exactly; where it leaves a result open, the
 * result here is unknown. Nothing here builds terms.
 */
@NullMarked
package dev.bulwark.logic.eval;

import org.jspecify.annotations.NullMarked;
