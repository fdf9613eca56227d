/**
 * A solver of our own on intervals, behind the interfaces of the solver module: conflict-driven
 * clause learning over bounds of variables, with interval constraint propagation for machine
 * integers and floats, after iSAT3.
 */
@NullMarked
package dev.bulwark.icp;

import org.jspecify.annotations.NullMarked;
