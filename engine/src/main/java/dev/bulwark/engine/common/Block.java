package dev.bulwark.engine.common;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;
import dev.bulwark.program.encoding.SymbolicState;

/**
 * All paths from one cut point to another that meet no third one, as one step: it can be taken
 * where the guard holds, and leaves the variables with the state's values. Both are over the
 * variables at the source and the input symbols of the source's region.
 */
public record Block(Location source, Location target, Term guard, SymbolicState effect) {}
