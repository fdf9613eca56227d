package dev.bulwark.engine.common.lemma;

import dev.bulwark.logic.Term;
import dev.bulwark.program.Location;

/** A formula that holds, or might hold, whenever a cut point is reached. */
public record Lemma(Location at, Term formula) {}
