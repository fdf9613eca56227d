/**
 * k-induction over the cut points of an inlined program, strengthened by lemmas: candidates from
 * templates, intervals and sampled runs, of which the largest inductive set is kept.
 */
@NullMarked
package dev.bulwark.engine.kinduction;

import org.jspecify.annotations.NullMarked;
