package dev.bulwark.engine.common.arg;

import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;

/** A state at the end of a path through the program that begins with the edge. */
public record Successor<S>(Edge first, Location target, S state) {}
