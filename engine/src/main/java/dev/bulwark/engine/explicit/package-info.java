/**
 * Explicit-value analysis with abstraction, CEGAR and value interpolation: Beyer and Löwe,
 * <i>Explicit-State Software Model Checking Based on CEGAR and Interpolation</i> (2013), alone and
 * with an auxiliary predicate analysis. The graph and the loops of Algorithms 1 and 2 are in {@code
 * engine.common.arg}.
 */
@NullMarked
package dev.bulwark.engine.explicit;

import org.jspecify.annotations.NullMarked;
