package dev.bulwark.program.integer;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.interval.Interval;

/**
 * An integer term that is congruent to a bit-vector modulo two to its width, and the interval that
 * it lies in. It need not be in the range of either reading: sums stay plain sums until somebody
 * asks for the signed or the unsigned number.
 */
record IntegerView(Term value, Interval bounds, int width) {}
