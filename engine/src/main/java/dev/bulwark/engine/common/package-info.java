/**
 * What engine families share: the frame around engines that need calls inlined, programs as blocks
 * between cut points, their unrolling, and from a model to the inputs of a run. No algorithm that
 * decides anything lives here.
 */
@NullMarked
package dev.bulwark.engine.common;

import org.jspecify.annotations.NullMarked;
