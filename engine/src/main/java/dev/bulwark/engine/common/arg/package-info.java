/**
 * The reachability framework of Beyer and Löwe, <i>Explicit-State Software Model Checking Based on
 * CEGAR and Interpolation</i>, §2: analyses with transfer, merge, stop and precision adjustment;
 * the abstract reachability graph with coverage; the exploration (Algorithm 1) and the refinement
 * loop with lazy abstraction (Algorithm 2). What states say is up to the domains, which live
 * elsewhere.
 */
@NullMarked
package dev.bulwark.engine.common.arg;

import org.jspecify.annotations.NullMarked;
