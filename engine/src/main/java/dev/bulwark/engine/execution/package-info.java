/**
 * Execution of what does not depend on inputs: decides programs whose path is always the same,
 * however long it is, without a solver. A first, plain form of explicit-value analysis (Beyer and
 * Löwe, <i>Explicit-State Software Model Checking Based on CEGAR and Interpolation</i>, §2): one
 * path, no abstraction.
 */
@NullMarked
package dev.bulwark.engine.execution;

import org.jspecify.annotations.NullMarked;
