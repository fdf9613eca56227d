/**
 * Tree-IC3: IC3 along the paths of an abstract reachability tree, with preimages or with
 * interpolants. Shared types are in {@code engine.common.ic3} and {@code
 * engine.common.interpolation}.
 */
@NullMarked
package dev.bulwark.engine.treeic3;

import org.jspecify.annotations.NullMarked;
