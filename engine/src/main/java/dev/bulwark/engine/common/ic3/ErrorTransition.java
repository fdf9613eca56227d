package dev.bulwark.engine.common.ic3;

import dev.bulwark.logic.Term;
import dev.bulwark.logic.Variable;
import dev.bulwark.program.Edge;
import dev.bulwark.program.Location;
import java.util.Map;

/**
 * A transition to a bad location: it can be taken where the condition holds, over the variables at
 * the source and the symbols of inputs. The location is the error, or else where the model is
 * incomplete.
 */
public record ErrorTransition(
    Location source, Term condition, Map<Edge, Variable> inputs, boolean isError) {}
